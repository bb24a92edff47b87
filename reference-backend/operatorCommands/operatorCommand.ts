import type { BackendContext } from '../backendContext.ts';

/** One thing an operator does from a terminal: `npm run backend -- <name> ...`. */
export interface OperatorCommand<Field extends string = string> {
  /** As it is typed: `notice add`. */
  name: string;
  /** A sentence for the help. */
  does: string;
  /** What it is told: arguments stand behind the name in this order, the others are written `--field value`. */
  fields: Record<Field, 'argument' | 'required' | 'optional'>;
  /** Does it, and answers what is printed. `given` has '' for what was left out. Throws `CommandError`. */
  run(context: BackendContext, given: Record<Field, string>): string;
}

/** A command that cannot be carried out; the message is for whoever typed it. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Lets TypeScript find the fields of a command. */
export const operatorCommand = <Field extends string>(command: OperatorCommand<Field>): OperatorCommand<Field> => command;

/** `notice add --title TITLE --contents CONTENTS [--domain DOMAIN]` */
export function usageOf({ name, fields }: OperatorCommand): string {
  const written = Object.entries(fields).map(([field, kind]) => {
    if (kind === 'argument') return field.toUpperCase();
    const option = `--${field} ${field.toUpperCase()}`;
    return kind === 'required' ? option : `[${option}]`;
  });
  return [name, ...written].join(' ');
}

/** A row's number as it was typed. Throws `CommandError`. */
export function readRowId(typed: string): number {
  if (!/^[1-9]\d{0,14}$/.test(typed)) throw new CommandError(`An id is a whole number, not "${typed}".`);
  return Number(typed);
}
