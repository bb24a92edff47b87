/** A fault in the configuration. The text names the variables and the rules they break, one a line, never their values. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
  readonly variables: readonly string[];

  constructor(faults: ReadonlyArray<{ variable: string; rule: string }>) {
    super(['The portal cannot start with this configuration:', ...faults.map(({ variable, rule }) => `${variable} ${rule}`)].join('\n  '));
    this.variables = faults.map(({ variable }) => variable);
  }
}
