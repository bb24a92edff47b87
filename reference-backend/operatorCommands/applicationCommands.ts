import { koreanTime } from '#contract/koreanTime.ts';
import { decideApplication, type ApplicationKind } from '../ledger/applications.ts';
import { CommandError, operatorCommand, readRowId, type OperatorCommand } from './operatorCommand.ts';

const isWaiting = "status IN ('wait', 'reg')";
const done = { settle: 'settled', cancel: 'cancelled' };

/** The operator's commands for deposits or withdrawals. */
export const applicationCommands = (kind: ApplicationKind): OperatorCommand[] => [
  operatorCommand({
    name: `${kind} list`,
    does: `lists the waiting ${kind}s, the oldest first`,
    fields: {},
    run({ database }) {
      const rows = database.all<{ id: number; user_id: string; amount: number; applied_at: number }>(
        `SELECT applications.id, user_id, amount, applied_at FROM applications JOIN members ON members.id = member_id
         WHERE kind = ? AND ${isWaiting} ORDER BY applications.id`,
        kind,
      );
      const lines = rows.map(({ id, user_id: userId, amount, applied_at: at }) => `${id}  ${koreanTime(at)}  ${userId}  ${amount} won`);
      return lines.join('\n') || `No ${kind} is waiting.`;
    },
  }),
  decision(kind, 'settle', kind === 'deposit' ? 'the money has arrived' : 'the money has been sent'),
  decision(kind, 'cancel', kind === 'deposit' ? 'no money has arrived' : 'the money goes back to the balance'),
];

const decision = (kind: ApplicationKind, word: 'settle' | 'cancel', meaning: string) =>
  operatorCommand({
    name: `${kind} ${word}`,
    does: `${word}s a ${kind}: ${meaning}`,
    fields: { id: 'argument' },
    run: (context, { id }) =>
      context.database.transaction(() => {
        const sql = `SELECT 1 FROM applications WHERE id = ? AND kind = ? AND ${isWaiting}`;
        if (!context.database.one(sql, readRowId(id), kind)) throw new CommandError(`No ${kind} ${id} is waiting.`);
        decideApplication(context, Number(id), word);
        return `The ${kind} ${id} is ${done[word]}.`;
      }),
  });
