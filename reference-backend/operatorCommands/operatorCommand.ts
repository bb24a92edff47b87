import type { BackendContext } from '../backendContext.ts';

/** A terminal command of the operator: `npm run backend -- <name> ...`. */
export interface OperatorCommand<Field extends string = string> {
  /** As typed: `notice add`. */
  name: string;
  /** A sentence for the help. */
  does: string;
  /** Arguments follow the name in this order; the others are options, `--field value`. */
  fields: Record<Field, 'argument' | 'required' | 'optional'>;
  /** Runs the command and returns the output. Omitted fields are ''. Throws `CommandError`. */
  run(context: BackendContext, given: Record<Field, string>): string;
}

/** A command that cannot run; the message is shown to the operator. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Infers the field names of a command. */
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

/** Parses a typed row id. Throws `CommandError`. */
export function readRowId(typed: string): number {
  if (!/^[1-9]\d{0,14}$/.test(typed)) throw new CommandError(`An id is a whole number, not "${typed}".`);
  return Number(typed);
}

/** The command that deletes a notice or a popup. */
export const removeCommand = (kind: 'notice' | 'popup') =>
  operatorCommand({
    name: `${kind} remove`,
    does: `removes a ${kind}`,
    fields: { id: 'argument' },
    run({ database }, { id }) {
      const isGone = database.run(`DELETE FROM ${kind}s WHERE id = ?`, readRowId(id)).changes > 0;
      if (!isGone) throw new CommandError(`There is no ${kind} ${id}.`);
      return `${kind === 'notice' ? 'Notice' : 'Popup'} ${id} is gone.`;
    },
  });
