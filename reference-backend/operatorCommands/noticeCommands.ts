import { koreanTime } from '#contract/koreanTime.ts';
import { operatorCommand } from './operatorCommand.ts';
import { plainLine } from './plainLine.ts';

export const noticeAdd = operatorCommand({
  name: 'notice add',
  does: 'publishes a notice; --domain lists the hosts it is for',
  fields: { title: 'required', contents: 'required', color: 'optional', domain: 'optional' },
  run({ database, now }, { title, contents, color, domain }) {
    const sql = 'INSERT INTO notices (title, title_color, contents, domain, written_at) VALUES (?, ?, ?, ?, ?)';
    return `Notice ${database.run(sql, title, color, contents, domain, now()).id} is published.`;
  },
});

export const noticeList = operatorCommand({
  name: 'notice list',
  does: 'lists the notices',
  fields: {},
  run({ database }) {
    const sql = 'SELECT id, title, domain, written_at FROM notices ORDER BY written_at DESC, id DESC';
    const rows = database.all<{ id: number; title: string; domain: string; written_at: number }>(sql);
    const lines = rows.map(
      ({ id, title, domain, written_at: at }) => `${id}  ${koreanTime(at)}  ${plainLine(title)}  ${plainLine(domain)}`,
    );
    return lines.join('\n') || 'There is no notice.';
  },
});
