import { z } from 'zod';
import { answer, defineCall } from '../callDefinition.ts';
import { betRecord } from '../records/bet.ts';
import { casinoEntryRecord } from '../records/casinoEntry.ts';
import { slotCompanyRecord } from '../records/slotCompany.ts';
import { slotGameRecord } from '../records/slotGame.ts';
import { amount, clickTime, line } from '../requestFields.ts';
import { wireRows, wireValue } from '../wireRecord.ts';
import { readAmount, readNumber, readOptionalAmount, readText } from '../wireValues.ts';

const httpUrl = z.url({ protocol: /^https?$/ }).max(4_000);

export const slotCalls = {
  /** The member's money in won: `gameMoney` is in games, `balance` is outside of games, `rolling` is comp money. */
  'get-in-game-balance': defineCall('member', 'read', '/public/slot/get_in_game_balance', {
    response: answer(
      {
        gameMoney: wireValue(readOptionalAmount),
        balance: wireValue(readAmount),
        rolling: wireValue(readAmount),
        userId: wireValue(readText),
      },
      { aliases: { userId: ['id'], rolling: ['point'] } },
    ),
  }),

  /** The live casinos of the home grid. */
  'get-casino-setting': defineCall('visitor', 'read', '/public/slot/get_casino_setting', {
    response: answer({ casiono: wireRows(casinoEntryRecord) }, { required: ['casiono'] }), // sic
    shared: { seconds: 10 },
  }),

  /** The sports in the third tab of the lobby, for sites that offer them. Their records are inferred to be those of get-casino-setting. */
  'get-sport-setting': defineCall('visitor', 'read', '/public/slot/get_sport_setting', {
    response: answer({ sport: wireRows(casinoEntryRecord) }, { required: ['sport'] }),
    shared: { seconds: 10 },
  }),

  /** The slot companies of the home grid. */
  'get-slot-setting': defineCall('visitor', 'read', '/public/slot/get_slot_setting', {
    response: answer({ slot: wireRows(slotCompanyRecord) }, { required: ['slot'] }),
    shared: { seconds: 10 },
  }),

  /** `company` is the `code` of a slot company. */
  'get-slot-by-company': defineCall('visitor', 'read', '/public/slot/get_slot_by_company', {
    request: z.strictObject({ company: line(100) }),
    response: answer({ games: wireRows(slotGameRecord) }, { required: ['games'] }),
    shared: { seconds: 10 },
    limit: 'catalog',
  }),

  /** Starts a game. `gameUrl` is an absolute URL. `time` = the member must try again later, `fix_server` = under maintenance. */
  'open-game': defineCall('member', 'write', '/public/slot/open_game', {
    timeoutSeconds: 20,
    limit: 'game',
    request: z.strictObject({
      code: line(100),
      company: line(100),
      timeStemp: clickTime, // sic
    }),
    response: answer({ gameUrl: httpUrl.default('') }, { required: ['gameUrl'] }),
    statuses: ['success', 'time', 'fix_server'],
  }),

  /** Bets, 20 per page. `skip` is the number of the page, from 1. `maxCount` is the number of all bets. */
  'get-slot-bets-list': defineCall('member', 'read', '/public/slot/get_slot_bets_list', {
    request: z.strictObject({ skip: z.int().positive().max(1_000_000) }),
    response: answer(
      { bets: wireRows(betRecord), maxCount: wireValue(readNumber) },
      { required: ['bets'] },
    ),
  }),

  /** Moves `balance` won into the games; returns the new `balance` in won. */
  'game-transfer-in': defineCall('member', 'money', '/public/slot/user_transfer_in', {
    request: z.strictObject({ balance: amount }),
    response: answer({ balance: wireValue(readOptionalAmount) }),
    statuses: ['success', 'balance'],
  }),

  /** Moves `balance` won out of the games. */
  'game-withdraw': defineCall('member', 'money', '/public/slot/user_withdraw', {
    request: z.strictObject({ balance: amount }),
    statuses: ['success', 'balance', 'wait'],
  }),
};
