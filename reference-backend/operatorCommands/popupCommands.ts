import { CommandError, operatorCommand } from './operatorCommand.ts';
import { plainLine } from './plainLine.ts';

export const popupAdd = operatorCommand({
  name: 'popup add',
  does: 'shows a popup on the home page, X px from the left and Y px from the top (default 1480, 128)',
  fields: { title: 'required', contents: 'required', color: 'optional', domain: 'optional', x: 'optional', y: 'optional' },
  run({ database }, { title, contents, color, domain, x, y }) {
    const sql = 'INSERT INTO popups (title, title_color, contents, domain, pos_x, pos_y) VALUES (?, ?, ?, ?, ?, ?)';
    const { id } = database.run(sql, title, color, contents, domain, readPixels(x || '1480'), readPixels(y || '128'));
    return `Popup ${id} is open.`;
  },
});

export const popupList = operatorCommand({
  name: 'popup list',
  does: 'lists the popups',
  fields: {},
  run({ database }) {
    const rows = database.all<{ id: number; title: string; domain: string }>('SELECT id, title, domain FROM popups ORDER BY id');
    return rows.map(({ id, title, domain }) => `${id}  ${plainLine(title)}  ${plainLine(domain)}`).join('\n') || 'There is no popup.';
  },
});

/** Any whole number: the portal keeps popups inside the window. */
function readPixels(typed: string): number {
  if (!/^-?\d{1,6}$/.test(typed)) throw new CommandError(`A position is a whole number of px, not "${typed}".`);
  return Number(typed);
}
