import { calls, type CallName, type CallRequest } from '#contract/calls.ts';
import { createReferenceBackend } from '#reference-backend/server.ts';
import { validBodies } from '#tests/support/validBodies.ts';

const registration = {
  ...{ id: 'newcomer', nick: '새손님', pw: 'secret1', pass_check: 'secret1', phone: '01000000000' },
  ...{
    bankname: '국민',
    banknumber: '00123',
    bankowner: '홍길동',
    exchange_pw: '0000',
    code: 'MARU',
  },
};

/** The ids and amounts fit the demo data, so that the answers are useful examples. */
export const exampleBodies: { [Name in CallName]: CallRequest<Name> } = {
  ...validBodies,
  'user-do-login': { id: 'demo2', pw: 'demo1234' },
  'user-register': registration,
  'point-to-money': { point: 1000 },
  'read-note-message': { id: '1' },
  'write-visitor-help': {
    id: 'demo',
    phone: '01000000000',
    title: '비밀번호',
    contents: '잊었습니다',
  },
  'get-advertisement': { type: 'banner' },
  'get-slot-by-company': { company: 'hundred-gardens' },
  'open-game': { code: 'lantern-house', company: 'Lantern House', timeStemp: 1 }, // sic
  'game-transfer-in': { balance: 1000 },
  'game-withdraw': { balance: 1000 },
  'apply-user-withdraw': { balance: 10_000 },
  'roll-to-balance': { balance: 1000 },
};

export interface Example {
  body: unknown;
  /** The answer has no envelope, and each list is cut to two rows. */
  data: Record<string, unknown>;
}

const clock = Date.UTC(2026, 10, 20, 9);

/** Each call that changes something gets a new backend, so that the call changes no other answer. */
export async function recordExamples(): Promise<Record<CallName, Example>> {
  const names = Object.keys(calls) as CallName[];
  const { read = [], write = [], money = [] } = Object.groupBy(names, (name) => calls[name].kind);
  const recorded = [await record(read)];
  for (const name of [...write, ...money]) recorded.push(await record([name]));
  return Object.fromEntries(recorded.flat()) as Record<CallName, Example>;
}

async function record(names: CallName[]): Promise<[CallName, Example][]> {
  const backend = createReferenceBackend({
    scenario: 'normal',
    now: () => clock,
    publicOrigin: 'https://games.example',
    rules: { passwordCost: 16 },
  });
  const address = await backend.listen(0, '127.0.0.1');
  const ask = async <Name extends CallName>(call: Name, body: CallRequest<Name>, token = '') => {
    const headers = {
      'content-type': 'application/json',
      origin: 'https://lounge.example.com',
      ...(token && { authorization: token }),
    };
    const response = await fetch(address + calls[call].upstreamPath, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  };
  const { session } = await ask('user-do-login', { id: 'demo', pw: 'demo1234' });
  const examples: [CallName, Example][] = [];
  for (const name of names) {
    const token = calls[name].access === 'member' ? String(session) : '';
    const body = exampleBodies[name];
    examples.push([name, { body, data: shorten(await ask(name, body, token)) }]);
  }
  await backend.close();
  return examples;
}

/** Random values are replaced, because new values would change the documents in each run. */
function shorten(data: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(data).map(([name, value]) => {
    if (name === 'session') return [name, 'a-token-of-the-backend'];
    if (name === 'gameUrl') return [name, 'https://games.example/play?ticket=one-time'];
    return [name, Array.isArray(value) ? value.slice(0, 2) : value];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}
