import { koreanTime } from '#contract/koreanTime.ts';
import { CommandError, operatorCommand, readRowId } from './operatorCommand.ts';
import { plainLine } from './plainLine.ts';

interface HelpRow {
  id: number;
  user_id: string | null;
  kind: string;
  title: string;
  contents: string;
  written_at: number;
}

const columns = 'SELECT helps.*, user_id FROM helps LEFT JOIN members ON members.id = member_id';

export const helpList = operatorCommand({
  name: 'help list',
  does: 'lists the unanswered enquiries, the oldest first, then the last ten answered ones',
  fields: {},
  run({ database }) {
    const waiting = database.all<HelpRow>(`${columns} WHERE status IN ('wait', 'reg') ORDER BY written_at, helps.id`);
    const answered = database.all<HelpRow>(`${columns} WHERE status = 'already' ORDER BY written_at DESC, helps.id DESC LIMIT 10`);
    const line = (state: string, { id, user_id: userId, kind, title, contents, written_at: at }: HelpRow) =>
      [id, koreanTime(at), state, userId ?? 'visitor', kind, plainLine(title), plainLine(contents)].join('  ');
    const lines = [...waiting.map((row) => line('waits', row)), ...answered.map((row) => line('answered', row))];
    return lines.join('\n') || 'There is no enquiry.';
  },
});

export const helpAnswer = operatorCommand({
  name: 'help answer',
  does: 'answers an enquiry, or replaces its answer',
  fields: { id: 'argument', text: 'argument' },
  run({ database }, { id, text }) {
    const sql = "UPDATE helps SET status = 'already', answer = ?, is_read = 0 WHERE id = ?"; // sic
    if (database.run(sql, text, readRowId(id)).changes === 0) throw new CommandError(`There is no enquiry ${id}.`);
    return `Enquiry ${id} is answered.`;
  },
});
