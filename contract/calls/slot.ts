import { z } from 'zod';
import { answer, defineCall } from '../callDefinition.ts';
import { betRecord } from '../records/bet.ts';
import { casinoEntryRecord } from '../records/casinoEntry.ts';
import { slotCompanyRecord } from '../records/slotCompany.ts';
import { slotGameRecord } from '../records/slotGame.ts';
import { amount, line, noBody } from '../requestFields.ts';
import { wireRows, wireValue } from '../wireRecord.ts';
import { readNumber, readOptionalAmount, readText } from '../wireValues.ts';

/** Games and the money in them: paths under /public/slot/. */
export const slotCalls = {
  /** In won: `gameMoney` in games, `balance` outside of games, `rolling` comp money. */
  'get-in-game-balance': defineCall({
    upstreamPath: '/public/slot/get_in_game_balance',
    access: 'member',
    kind: 'read',
    request: noBody,
    response: answer(
      { gameMoney: wireValue(readNumber), balance: wireValue(readNumber), rolling: wireValue(readNumber), userId: wireValue(readText) },
      { aliases: { userId: ['id'], rolling: ['point'] } },
    ),
    statuses: ['success'],
  }),

  /** The live casinos of the home grid. */
  'get-casino-setting': defineCall({
    upstreamPath: '/public/slot/get_casino_setting',
    access: 'visitor',
    kind: 'read',
    request: noBody,
    response: answer({ casiono: wireRows(casinoEntryRecord) }, { required: ['casiono'] }), // sic
    statuses: ['success'],
    shared: { seconds: 10 },
  }),

  /** Not shown on any screen. Records as in get-casino-setting (inferred). */
  'get-sport-setting': defineCall({
    upstreamPath: '/public/slot/get_sport_setting',
    access: 'visitor',
    kind: 'read',
    request: noBody,
    response: answer({ sport: wireRows(casinoEntryRecord) }, { required: ['sport'] }),
    statuses: ['success'],
    shared: { seconds: 10 },
  }),

  /** The slot companies of the home grid. */
  'get-slot-setting': defineCall({
    upstreamPath: '/public/slot/get_slot_setting',
    access: 'visitor',
    kind: 'read',
    request: noBody,
    response: answer({ slot: wireRows(slotCompanyRecord) }, { required: ['slot'] }),
    statuses: ['success'],
    shared: { seconds: 10 },
  }),

  /** `company` is the company's `code`. */
  'get-slot-by-company': defineCall({
    upstreamPath: '/public/slot/get_slot_by_company',
    access: 'visitor',
    kind: 'read',
    request: z.strictObject({ company: line(100) }),
    response: answer({ games: wireRows(slotGameRecord) }, { required: ['games'] }),
    statuses: ['success'],
    shared: { seconds: 10 },
    limit: 'catalog',
  }),

  /** Starts a game. `gameUrl` is an absolute URL; `time` = try again later, `fix_server` = under maintenance. */
  'open-game': defineCall({
    upstreamPath: '/public/slot/open_game',
    access: 'member',
    kind: 'write',
    timeoutSeconds: 20,
    limit: 'game',
    request: z.strictObject({
      code: line(100),
      company: line(100),
      timeStemp: z.int().positive(), // sic: the time of the click in milliseconds since 1970
    }),
    response: answer(
      {
        gameUrl: z
          .url({ protocol: /^https?$/ })
          .max(4_000)
          .default(''),
      },
      { required: ['gameUrl'] },
    ),
    statuses: ['success', 'time', 'fix_server'],
  }),

  /** 20 bets per page. `skip` is the page, from 1; `maxCount` is the number of all bets. */
  'get-slot-bets-list': defineCall({
    upstreamPath: '/public/slot/get_slot_bets_list',
    access: 'member',
    kind: 'read',
    request: z.strictObject({ skip: z.int().positive().max(1_000_000) }),
    response: answer({ bets: wireRows(betRecord), maxCount: wireValue(readNumber) }, { required: ['bets'] }),
    statuses: ['success'],
  }),

  /** Moves `balance` won into the games; returns the new `balance` in won. */
  'game-transfer-in': defineCall({
    upstreamPath: '/public/slot/user_transfer_in',
    access: 'member',
    kind: 'money',
    request: z.strictObject({ balance: amount }),
    response: answer({ balance: wireValue(readOptionalAmount) }),
    statuses: ['success', 'balance'],
  }),

  /** Moves `balance` won out of the games. */
  'game-withdraw': defineCall({
    upstreamPath: '/public/slot/user_withdraw',
    access: 'member',
    kind: 'money',
    request: z.strictObject({ balance: amount }),
    response: answer({}),
    statuses: ['success', 'balance', 'wait'],
  }),
};
