import { CommandError, operatorCommand } from './operatorCommand.ts';

export const noteSend = operatorCommand({
  name: 'note send',
  does: 'sends a member a message; --answer is shown below it, as the answer to a question',
  fields: { user: 'argument', title: 'argument', text: 'argument', color: 'optional', answer: 'optional' },
  run({ database, now }, { user, title, text, color, answer }) {
    const member = database.one<{ id: number }>('SELECT id FROM members WHERE user_id = ?', user);
    if (!member) throw new CommandError(`There is no member "${user}".`);
    const sql = 'INSERT INTO notes (member_id, title, title_color, contents, answer, written_at) VALUES (?, ?, ?, ?, ?, ?)';
    return `Message ${database.run(sql, member.id, title, color, text, answer || null, now()).id} is sent to ${user}.`;
  },
});
