import { isoDate } from '../isoDate.ts';
import { CommandError, operatorCommand, readRowId } from './operatorCommand.ts';
import { plainLine } from './plainLine.ts';

interface WaitingHelp {
  id: number;
  user_id: string | null;
  kind: string;
  title: string;
  contents: string;
  written_at: number;
}

export const helpList = operatorCommand({
  name: 'help list',
  does: 'lists the enquiries that wait for an answer, the oldest first',
  fields: {},
  run({ database }) {
    const rows = database.all<WaitingHelp>(
      `SELECT helps.*, user_id FROM helps LEFT JOIN members ON members.id = member_id
       WHERE status IN ('wait', 'reg') ORDER BY written_at, helps.id`,
    );
    const lines = rows.map(({ id, user_id: userId, kind, title, contents, written_at: at }) =>
      [id, isoDate(at), userId ?? 'visitor', kind, plainLine(title), plainLine(contents)].join('  '),
    );
    return lines.join('\n') || 'Nobody waits for an answer.';
  },
});

export const helpAnswer = operatorCommand({
  name: 'help answer',
  does: 'answers an enquiry (again)',
  fields: { id: 'argument', text: 'argument' },
  run({ database }, { id, text }) {
    const sql = "UPDATE helps SET status = 'already', answer = ?, is_read = 0 WHERE id = ?"; // sic
    if (database.run(sql, text, readRowId(id)).changes === 0) throw new CommandError(`There is no enquiry ${id}.`);
    return `Enquiry ${id} is answered.`;
  },
});
