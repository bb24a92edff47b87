/** A fault in the configuration. The text names the variables and the rules they break, never their values. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
  readonly variables: readonly string[];

  constructor(faults: ReadonlyArray<{ variable: string; rule: string }>) {
    super(`The configuration stops the start: ${faults.map(({ variable, rule }) => `${variable} ${rule}`).join('; ')}.`);
    this.variables = faults.map(({ variable }) => variable);
  }
}
