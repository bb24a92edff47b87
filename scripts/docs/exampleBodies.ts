import type { CallName, CallRequest } from '#contract/calls.ts';
import { validBodies } from '#tests/support/validBodies.ts';

const registration = {
  ...{ id: 'newcomer', nick: '새손님', pw: 'secret1', pass_check: 'secret1', phone: '01000000000' },
  ...{ bankname: '국민', banknumber: '00123', bankowner: '홍길동', exchange_pw: '0000', code: 'MARU' },
};

/** Bodies for each call that the data of the demo have an answer to. */
export const exampleBodies: { [Name in CallName]: CallRequest<Name> } = {
  ...validBodies,
  'user-do-login': { id: 'demo2', pw: 'demo1234' },
  'user-register': registration,
  'point-to-money': { point: 1000 },
  'read-note-message': { id: '1' },
  'write-visitor-help': { id: 'demo', phone: '01000000000', title: '비밀번호', contents: '잊었습니다' },
  'get-advertisement': { type: 'banner' },
  'get-slot-by-company': { company: 'hundred-gardens' },
  'open-game': { code: 'lantern-house', company: 'Lantern House', timeStemp: 1 }, // sic
  'game-transfer-in': { balance: 1000 },
  'game-withdraw': { balance: 1000 },
  'apply-user-withdraw': { balance: 10_000 },
  'roll-to-balance': { balance: 1000 },
};
