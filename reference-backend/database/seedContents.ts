import type { SQLInputValue } from 'node:sqlite';
import type { BackendContext } from '../backendContext.ts';
import type { DemoSeed, SeedGame, SeedText } from './seedTypes.ts';

/** The time `minutes` ago, ms since the epoch. */
export const minutesBefore = ({ now }: BackendContext, minutes: number) => now() - minutes * 60_000;

/** Inserts everything of a seed except members and money. */
export function seedContents(context: BackendContext, seed: DemoSeed, memberIdOf: (userId: string) => number): void {
  const insert = (table: string, row: Record<string, SQLInputValue>) => {
    const columns = Object.keys(row);
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
    return context.database.run(sql, ...Object.values(row)).id;
  };
  const text = ({ title, titleColor, contents }: SeedText) => ({ title, title_color: titleColor, contents });
  const picture = ({ code, nameKo, nameEn, picturePath }: SeedGame) => ({
    code,
    name_ko: nameKo,
    name_en: nameEn,
    picture_path: picturePath,
  });

  const companies = [
    ...seed.casinos.map((entry) => ({ ...entry, kind: 'casino', games: [] })),
    ...seed.sports.map((entry) => ({ ...entry, kind: 'sport', games: [] })),
    ...seed.slotCompanies.map((company) => ({ ...company, kind: 'slot', gameCompany: company.nameEn })),
  ];
  for (const { kind, gameCompany, isUsable, games, ...company } of companies) {
    const id = insert('companies', { kind, game_company: gameCompany, is_usable: Number(isUsable), ...picture(company) });
    for (const game of games) insert('slot_games', { company_id: id, ...picture(game) });
  }

  const at = (minutesAgo: number) => minutesBefore(context, minutesAgo);
  for (const { code, domain } of seed.joinCodes) insert('join_codes', { code, domain });
  for (const notice of seed.notices) insert('notices', { ...text(notice), domain: notice.domain, written_at: at(notice.minutesAgo) });
  for (const popup of seed.popups) insert('popups', { ...text(popup), domain: popup.domain, pos_x: popup.posX, pos_y: popup.posY });
  for (const { userId, isRead, minutesAgo, ...note } of seed.notes) {
    insert('notes', { member_id: memberIdOf(userId), ...text(note), is_read: Number(isRead), written_at: at(minutesAgo) });
  }
  for (const { userId, isAccountEnquiry, answer, isRead, status, minutesAgo, ...help } of seed.helps) {
    insert('helps', {
      ...{ member_id: memberIdOf(userId), kind: isAccountEnquiry ? 'account' : 'question', ...text(help) },
      ...{ answer, is_read: Number(isRead), status, written_at: at(minutesAgo) },
    });
  }
  for (const { type, title, picturePath, link } of seed.advertisements) {
    insert('advertisements', { type, title, picture_path: picturePath, link });
  }
}
