import type { BackendContext } from '../backendContext.ts';
import { minutesBefore } from './minutesBefore.ts';
import type { DemoSeed } from './seedTypes.ts';

/** Inserts everything of a seed except members and money. */
export function seedContents(context: BackendContext, seed: DemoSeed, memberIdOf: (userId: string) => number): void {
  seedLobby(context, seed);
  const { database } = context;
  const at = (minutesAgo: number) => minutesBefore(context, minutesAgo);

  for (const { code, domain } of seed.joinCodes) database.run('INSERT INTO join_codes (code, domain) VALUES (?, ?)', code, domain);
  for (const { title, titleColor, contents, domain, minutesAgo } of seed.notices) {
    database.run(
      'INSERT INTO notices (title, title_color, contents, domain, written_at) VALUES (?, ?, ?, ?, ?)',
      ...[title, titleColor, contents, domain, at(minutesAgo)],
    );
  }
  for (const { title, titleColor, contents, domain, posX, posY } of seed.popups) {
    database.run(
      'INSERT INTO popups (title, title_color, contents, domain, pos_x, pos_y) VALUES (?, ?, ?, ?, ?, ?)',
      ...[title, titleColor, contents, domain, posX, posY],
    );
  }
  for (const { userId, title, titleColor, contents, isRead, minutesAgo } of seed.notes) {
    database.run(
      'INSERT INTO notes (member_id, title, title_color, contents, is_read, written_at) VALUES (?, ?, ?, ?, ?, ?)',
      ...[memberIdOf(userId), title, titleColor, contents, Number(isRead), at(minutesAgo)],
    );
  }
  for (const { userId, isAccountEnquiry, title, titleColor, contents, answer, isRead, status, minutesAgo } of seed.helps) {
    database.run(
      `INSERT INTO helps (member_id, kind, title, title_color, contents, answer, is_read, status, written_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[
        memberIdOf(userId),
        isAccountEnquiry ? 'account' : 'question',
        title,
        titleColor,
        contents,
        answer,
        Number(isRead),
        status,
        at(minutesAgo),
      ],
    );
  }
  for (const { type, title, picturePath, link } of seed.advertisements) {
    database.run('INSERT INTO advertisements (type, title, picture_path, link) VALUES (?, ?, ?, ?)', type, title, picturePath, link);
  }
}

function seedLobby({ database }: BackendContext, seed: DemoSeed) {
  const companies = [
    ...seed.casinos.map((entry) => ({ ...entry, kind: 'casino', games: [] })),
    ...seed.sports.map((entry) => ({ ...entry, kind: 'sport', games: [] })),
    ...seed.slotCompanies.map((company) => ({ ...company, kind: 'slot', gameCompany: company.nameEn })),
  ];
  for (const { kind, code, gameCompany, nameKo, nameEn, isUsable, picturePath, games } of companies) {
    const { id } = database.run(
      'INSERT INTO companies (kind, code, game_company, name_ko, name_en, is_usable, picture_path) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[kind, code, gameCompany, nameKo, nameEn, Number(isUsable), picturePath],
    );
    for (const game of games) {
      database.run(
        'INSERT INTO slot_games (company_id, code, name_ko, name_en, picture_path) VALUES (?, ?, ?, ?, ?)',
        ...[id, game.code, game.nameKo, game.nameEn, game.picturePath],
      );
    }
  }
}
