/** An invalid configuration. The message lists each variable with the rule it breaks, one per line, and no value but the folder of STATE_DIR. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
  readonly variables: readonly string[];

  constructor(faults: ReadonlyArray<{ variable: string; rule: string }>) {
    super(['The portal cannot start with this configuration:', ...faults.map(({ variable, rule }) => `${variable} ${rule}`)].join('\n  '));
    this.variables = faults.map(({ variable }) => variable);
  }
}
