/** An invalid configuration. The message lists each variable with the rule it breaks, one per line, and no value but the folder of STATE_DIR. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
  /** Each variable or place with its rule. */
  readonly faults: readonly string[];

  constructor(faults: ReadonlyArray<{ variable: string; rule: string }>) {
    const told = faults.map(({ variable, rule }) => `${variable} ${rule}`);
    super(['The portal cannot start with this configuration:', ...told].join('\n  '));
    this.faults = told;
  }
}
