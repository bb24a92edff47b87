import { koreanTime } from '#contract/koreanTime.ts';
import { pictureUrl, type HandlerContext, type Handlers } from '../backendContext.ts';
import { memberBalances, transferFunds } from '../ledger/ledger.ts';
import { isGameOpen, openGameSession } from '../games/gameSessions.ts';
import { readUser } from '../members/members.ts';

const betsPerPage = 20;

export const slotHandlers = {
  'get-in-game-balance': (context) => {
    const { in_balance: gameMoney, balance, rolling, userId } = readUser(context, context.memberId);
    return { status: 'success', gameMoney, balance, rolling, userId };
  },

  'get-casino-setting': (context) => ({
    status: 'success',
    casiono: readEntries(context, 'casino'),
  }), // sic

  'get-sport-setting': (context) => ({ status: 'success', sport: readEntries(context, 'sport') }),

  'get-slot-setting': (context) => ({
    status: 'success',
    slot: companyRows(context, 'slot').map((row) => ({ ...named(context, row), used: used(row) })),
  }),

  'get-slot-by-company': (context, { company }) => {
    const rows = context.database.all<NamedRow>(
      `SELECT slot_games.* FROM slot_games JOIN companies ON companies.id = company_id
       WHERE companies.kind = 'slot' AND companies.code = ? ORDER BY slot_games.id`,
      company,
    );
    const games = rows.map((row) => ({ ...named(context, row), gameCompany: company }));
    return { status: 'success', games };
  },

  'open-game': (context, { code, company }) => {
    const { database, memberId, now, publicOrigin, rules } = context;
    const game = findGame(context, code, company);
    if (!game) return { status: 'cant_find_code' };
    if (used(game) === 'n') return { status: 'fix_server' };
    const last = database.one<{ at: number }>(
      'SELECT opened_at AS at FROM game_sessions WHERE member_id = ?',
      memberId,
    );
    if (last && now() - last.at < rules.launchPauseMs) return { status: 'time' };
    const { kind, name_ko: nameKo, name_en: nameEn, game_company: thirdParty } = game;
    const key = openGameSession(context, memberId, { nameKo, nameEn, thirdParty });
    // Every game opens the same page with three reels, because this backend has neither live tables nor sports.
    const page = kind === 'slot' ? 'slot' : 'casino';
    return {
      status: 'success',
      gameUrl: `${publicOrigin}/games/${page}/${encodeURIComponent(code)}?session=${key}`,
    };
  },

  'get-slot-bets-list': ({ database, memberId }, { skip: page }) => {
    const { maxCount } = database.one<{ maxCount: number }>(
      'SELECT count(*) AS maxCount FROM bets WHERE member_id = ?',
      memberId,
    )!;
    const rows = database.all<{
      third_party: string;
      name_ko: string;
      name_en: string;
      bet: number;
      win: number;
      made_at: number;
    }>(
      'SELECT * FROM bets WHERE member_id = ? ORDER BY made_at DESC, id DESC LIMIT ? OFFSET ?',
      ...[memberId, betsPerPage, (page - 1) * betsPerPage],
    );
    const bets = rows.map(
      ({
        third_party: thirdParty,
        name_ko: nameKo,
        name_en: nameEn,
        bet,
        win,
        made_at: madeAt,
      }) => ({
        ...{ thirdParty, nameKo, nameEn, balanceBet: bet, balanceWin: win },
        betTime: koreanTime(madeAt),
      }),
    );
    return { status: 'success', bets, maxCount };
  },

  'game-transfer-in': (context, { balance }) => {
    if (
      !transferFunds(
        context,
        context.memberId,
        ['balance', 'game'],
        balance,
        'moved into the games',
      )
    )
      return { status: 'balance' };
    return {
      status: 'success',
      balance: memberBalances(context.database, context.memberId).balance,
    };
  },

  'game-withdraw': (context, { balance }) => {
    if (isGameOpen(context, context.memberId)) return { status: 'wait' };
    const isMoved = transferFunds(
      context,
      context.memberId,
      ['game', 'balance'],
      balance,
      'moved out of the games',
    );
    return { status: isMoved ? 'success' : 'balance' };
  },
} satisfies Partial<Handlers>;

interface NamedRow {
  code: string;
  name_ko: string;
  name_en: string;
  picture_path: string;
}

interface CompanyRow extends NamedRow {
  kind: 'casino' | 'sport' | 'slot';
  game_company: string;
  is_usable: number;
}

const named = (
  context: HandlerContext,
  { code, name_ko: nameKo, name_en: nameEn, picture_path: path }: NamedRow,
) => ({
  ...{ code, nameKo, nameEn },
  imgUrl: pictureUrl(context, path),
});

const used = ({ is_usable: isUsable }: CompanyRow) => (isUsable === 1 ? 'y' : 'n');

const companyRows = ({ database }: HandlerContext, kind: CompanyRow['kind']) =>
  database.all<CompanyRow>('SELECT * FROM companies WHERE kind = ? ORDER BY id', kind);

const readEntries = (context: HandlerContext, kind: 'casino' | 'sport') =>
  companyRows(context, kind).map((row) => ({
    ...named(context, row),
    gameCompany: row.game_company,
    used: used(row),
  }));

/** In calls for a casino or sports book, `company` is a name and is not compared. */
const findGame = (
  { database }: HandlerContext,
  code: string,
  company: string,
): CompanyRow | undefined =>
  database.one(
    `SELECT companies.kind, game_company, is_usable, slot_games.* FROM slot_games JOIN companies ON companies.id = company_id
     WHERE companies.kind = 'slot' AND slot_games.code = ? AND companies.code = ?`,
    ...[code, company],
  ) ?? database.one("SELECT * FROM companies WHERE kind <> 'slot' AND code = ?", code);
