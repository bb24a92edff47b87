import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  checkMs,
  createEndedSessions,
  type SessionStore,
} from '#lib/server/session/endedSessions.ts';
import { createFileSessionStore } from '#lib/server/session/endedSessionStores.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { sessionOf } from './madeAuth.ts';
import { places, type Place } from './sessionStores.ts';

const { log, lines } = keptLog();
const options = { secrets: ['s'.repeat(32)], backend: 'backend.example', sessionMaxHours: 8, log };

beforeEach(() => void (lines.length = 0));
afterEach(() => void vi.useRealTimers());
const away = {
  code: 'overloaded',
  details: { retryAfterSeconds: 2, securityEvent: 'shared_state_away' },
};

describe.each(places)('ended sessions $where', ({ make }) => {
  let place: Place;
  let isAway: boolean;

  function instance(changes: Partial<typeof options> = {}) {
    const store = place.open();
    const unlessAway =
      <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
      async (...args: Args) => {
        if (isAway) throw new Error('away');
        return work(...args);
      };
    const reached = {
      read: unlessAway(store.read),
      mark: unlessAway(store.mark),
      countUp: unlessAway(store.countUp),
    };
    return createEndedSessions({ store: reached, ...options, ...changes });
  }
  type Instance = ReturnType<typeof instance>;

  const logIn = async (to: Instance, userId = 'demo') =>
    sessionOf({ userId, ...(await to.readNumber()) });
  const written = (by: Instance) =>
    vi.waitFor(() => expect(by.waiting()).toBe(0), { timeout: 4_000 });

  beforeAll(async () => {
    place = await make();
  });
  afterAll(() => place.close());
  beforeEach(() => void (isAway = false));

  it('a session that was signed out has ended here at once, elsewhere at once for money and within five seconds, and after a restart', async () => {
    const [one, other, ofMoney] = [instance(), instance(), instance()];
    const [session, kept] = [await logIn(one), await logIn(one)];
    vi.useFakeTimers({ toFake: ['performance'] });
    expect([
      await one.isEnded(session),
      await other.isEnded(session),
      await ofMoney.isEndedNow(session),
    ]).toEqual([false, false, false]);
    await one.end(session.sessionId);
    expect([await one.isEnded(session), await other.isEnded(session)]).toEqual([true, false]);
    const ofMoneyCall = [
      await ofMoney.isEnded(session),
      await ofMoney.isEndedNow(session),
      await ofMoney.isEnded(session),
    ];
    expect(ofMoneyCall).toEqual([false, true, true]);
    vi.advanceTimersByTime(checkMs + 1);
    expect(await other.isEnded(session)).toBe(true);
    expect([await instance().isEndedNow(session), await instance().isEndedNow(kept)]).toEqual([
      true,
      false,
    ]);
  });

  it.each([-60_000, 0, 60_000])(
    'a login that is in flight on an instance whose clock differs by %i ms ends with a change',
    async (ms) => {
      const [one, other] = [instance(), instance()];
      const [asking, somebody] = [await logIn(one), await logIn(one, 'somebody')];
      const now = Date.now();
      vi.useFakeTimers({ toFake: ['Date'], now: now + ms });
      const inFlight = await other.readNumber();
      vi.setSystemTime(now);
      const renewed = sessionOf({ userId: 'demo', ...(await one.endAll(asking))! });
      vi.setSystemTime(now + ms + 1_000);
      const late = sessionOf({ userId: 'demo', ...inFlight });
      const after = await logIn(other);
      for (const at of [one, other, instance()]) {
        const ended = [asking, late, renewed, after, somebody].map((session) =>
          at.isEndedNow(session),
        );
        expect(await Promise.all(ended)).toEqual([true, true, false, false, false]);
      }
    },
  );

  it('of two changes at once, or a change beside a sign-out, none revives what the other has ended', async () => {
    const [one, other] = [instance(), instance()];
    const [owner, thief] = [await logIn(one), await logIn(other)];
    const [number, stolen] = [await one.endAll(owner), await other.endAll(thief)];
    expect([number === null, stolen]).toEqual([false, null]);
    expect(await one.isEndedNow(sessionOf({ userId: 'demo', ...number! }))).toBe(true); // the later change may be the one that holds
    const left = await logIn(one);
    await other.end(left.sessionId);
    expect(await one.endAll(left)).toBeNull();
  });

  it('a store that was emptied ends all older sessions, also those whose number it reaches again', async () => {
    const before = [await logIn(instance())];
    await instance().endAll(before[0]!);
    before.push(await logIn(instance()));
    await place.empty();
    const one = instance();
    const after = await logIn(one);
    for (let changes = 0; changes < before[1]!.number; changes += 1)
      await one.endAll(await logIn(one, 'somebody'));
    for (const at of [one, instance()]) {
      expect(
        await Promise.all([...before, after].map((session) => at.isEndedNow(session))),
      ).toEqual([true, true, false]);
    }
  });

  it('while the store is away, members can read, and logins and money are refused; what ends meanwhile is written later', async () => {
    const [one, other] = [instance(), instance()];
    const [kept, signedOut] = [await logIn(one, 'kept'), await logIn(one, 'signed out')];
    const [changing, elsewhere] = [await logIn(one), await logIn(other)];
    isAway = true;
    await expect(one.readNumber()).rejects.toMatchObject(away);
    await expect(one.isEndedNow(kept)).rejects.toMatchObject(away);
    await one.end(signedOut.sessionId);
    expect(await one.endAll(changing)).toBeNull();
    const all = [kept, signedOut, changing, elsewhere];
    expect(await Promise.all(all.map(one.isEnded))).toEqual([false, true, true, true]);
    expect([
      one.waiting(),
      lines.filter(({ event }) => event === 'revocation_waiting').length,
    ]).toEqual([2, 2]);

    isAway = false;
    await expect(one.readNumber()).rejects.toMatchObject(away); // its session would have ended
    await written(one);
    for (const at of [one, other, instance()]) {
      expect(await Promise.all(all.map((session) => at.isEndedNow(session)))).toEqual([
        false,
        true,
        true,
        true,
      ]);
    }
    expect(await other.isEndedNow(await logIn(one))).toBe(false);
  });

  it('what ends while the disk or memory of the store is full counts at once, and after a restart', async () => {
    const one = instance();
    const [kept, signedOut, changing] = [
      await logIn(one, 'kept'),
      await logIn(one, 'signed out'),
      await logIn(one, 'changing'),
    ];
    await place.fill();
    await one.end(signedOut.sessionId);
    expect(await one.endAll(changing)).toBeNull();
    const all = [kept, signedOut, changing];
    expect(await Promise.all(all.map((session) => one.isEndedNow(session)))).toEqual([
      false,
      true,
      true,
    ]);
    expect(one.waiting()).toBe(2);
    await place.makeSpace();
    await one.close(); // a process that stops tries once more
    expect(one.waiting()).toBe(0);
    const restarted = instance();
    expect(await Promise.all(all.map((session) => restarted.isEndedNow(session)))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('a good session is looked up once in five seconds, and again after any change of a password', async () => {
    const store = place.open();
    const read = vi.spyOn(store, 'read');
    const one = createEndedSessions({ store, ...options });
    const session = await logIn(one);
    read.mockClear();
    for (let asked = 0; asked < 3; asked += 1) expect(await one.isEnded(session)).toBe(false);
    expect(read).toHaveBeenCalledTimes(1);
    await one.endAll(await logIn(one));
    expect([await one.isEnded(session), read.mock.calls.length]).toEqual([true, 3]);
  });

  it('a session that is looked up while the password is changed is looked up again afterwards', async () => {
    const store = place.open();
    const change = Promise.withResolvers<void>();
    const countUp: SessionStore['countUp'] = (...args) =>
      change.promise.then(() => store.countUp(...args));
    const one = createEndedSessions({ store: { ...store, countUp }, ...options });
    const [session, elsewhere] = [await logIn(one), await logIn(one)];
    const changing = one.endAll(session);
    expect(await one.isEnded(elsewhere)).toBe(false);
    change.resolve();
    expect(await changing).not.toBeNull();
    expect(await one.isEnded(elsewhere)).toBe(true);
  });

  it('a secret that replaces another one revives no session', async () => {
    const one = instance();
    const [session, signedOut] = [await logIn(one), await logIn(one, 'other')];
    await one.endAll(session);
    await one.end(signedOut.sessionId);
    const rotated = instance({ secrets: ['t'.repeat(32), ...options.secrets] });
    expect([await rotated.isEndedNow(session), await rotated.isEndedNow(signedOut)]).toEqual([
      true,
      true,
    ]);
  });

  it('the store holds no session and no member in clear, and each mark for longer than a session and a login last', async () => {
    await place.empty();
    const one = instance();
    const session = await logIn(one, 'canary-member');
    await one.end(session.sessionId);
    await one.endAll(session);
    const rows = await place.rows();
    expect(rows.map(({ key }) => key.replace(/[\w-]{43}$/, '')).sort()).toEqual([
      'portal:ended:',
      'portal:member-number:',
    ]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`canary|${session.sessionId}`));
    for (const { life } of rows) {
      expect(life).toBeGreaterThan(lifetime - 300_000);
      expect(life).toBeLessThanOrEqual(lifetime);
    }
  });
});

it('expired marks of the file are deleted with later ones', async () => {
  const database = new DatabaseSync(':memory:');
  const store = createFileSessionStore(database);
  for (let index = 0; index < 150; index += 1) await store.mark(`old ${index}`, -1);
  const count = () => database.prepare('SELECT count(*) AS count FROM sessionMark').get()!.count;
  expect(count()).toBe(1);
  await store.mark('new', 60_000);
  expect([count(), await store.read(['new', 'old 149'])]).toEqual([
    1,
    { storeId: expect.any(String) as string, number: 0, marks: [1, null] },
  ]);
});

it('ended sessions stay ended after a clock that was ahead for a time, as a hardware clock in local time is', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const database = new DatabaseSync(':memory:');
  const start = () => createEndedSessions({ store: createFileSessionStore(database), ...options });
  const ended = start();
  const [signedOut, oldPassword] = [
    sessionOf({ ...(await ended.readNumber()) }),
    sessionOf({ userId: 'bob', ...(await ended.readNumber()) }),
  ];
  await ended.end(signedOut.sessionId);
  await ended.endAll(oldPassword);
  vi.setSystemTime(Date.now() + 9 * 3_600_000);
  await start().end('another');
  vi.setSystemTime(Date.now() - 9 * 3_600_000);
  const again = start();
  expect([await again.isEndedNow(signedOut), await again.isEndedNow(oldPassword)]).toEqual([
    true,
    true,
  ]);
});

/** A session of 8 hours, 10 minutes for a login, and the two days by which a clock may be ahead. */
const lifetime = 8 * 3_600_000 + 600_000 + 172_800_000;

describe('what a store could not take', () => {
  beforeEach(() => void vi.useFakeTimers());

  function refusing() {
    const state = { isAway: true, refused: '', stored: new Map<string, number>() };
    const write = async (key: string, lifetimeMs: number) => {
      if (state.isAway || state.refused === key) throw new Error('away');
      state.stored.set(key, lifetimeMs);
    };
    const store: SessionStore = {
      read: async (keys) => ({ storeId: 'store', number: 0, marks: keys.map(() => null) }),
      mark: write,
      countUp: (keys, lifetimeMs) =>
        write(keys[1]!, lifetimeMs).then(() => ({
          storeId: 'store',
          number: 1,
          marks: keys.map(() => null),
        })),
    };
    const kept = keptLog();
    const events = (name: string) => kept.lines.filter(({ event }) => event === name).length;
    return Object.assign(state, createEndedSessions({ store, ...options, log: kept.log }), {
      events,
    });
  }

  it('is written for the rest of its lifetime, 500 each second; the log says so once', async () => {
    const state = refusing();
    await state.end('first');
    await vi.advanceTimersByTimeAsync(3_600_000);
    for (let index = 0; index < 1_200; index += 1) await state.end(`more-${index}`);
    expect(state.waiting()).toBe(1_201);
    state.isAway = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state.waiting()).toBe(201);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([state.waiting(), state.stored.size, vi.getTimerCount()]).toEqual([0, 1_201, 0]);
    expect([...state.stored.values()][0]).toBeCloseTo(lifetime - 3_600_000, -4);
    expect(
      ['revocation_waiting', 'revocations_shared', 'revocation_lost'].map(state.events),
    ).toEqual([1_201, 1, 0]);
  });

  it('is replaced by a later write of the same key', async () => {
    const state = refusing();
    const session = { sessionId: 'id', userId: 'demo', storeId: 'store', number: 0 };
    await state.endAll(session);
    state.isAway = false;
    expect([await state.endAll(session), state.waiting()]).toEqual([
      { storeId: 'store', number: 1 },
      0,
    ]);
  });

  it('stays while it is refused, and leaves at the end of its lifetime', async () => {
    const state = refusing();
    state.isAway = false;
    await state.end('refused');
    [state.refused = ''] = state.stored.keys();
    state.isAway = true;
    await state.end('refused');
    await state.end('taken');
    state.isAway = false;
    await vi.advanceTimersByTimeAsync(3_000);
    expect([state.waiting(), state.stored.size]).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(lifetime);
    expect([state.waiting(), vi.getTimerCount()]).toEqual([0, 0]);
  });

  it('is bounded: above the limit the oldest is given up, and logged', async () => {
    const state = refusing();
    for (let index = 0; index < 100_002; index += 1) await state.end(String(index));
    expect([state.waiting(), state.events('revocation_lost')]).toEqual([100_000, 2]);
  });
});
