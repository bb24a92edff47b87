import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it, vi } from 'vitest';
import { createEndedSessions } from '#lib/server/session/endedSessions.ts';
import { createFileSessionStore } from '#lib/server/session/endedSessionStores.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { sessionOf } from './madeAuth.ts';

afterEach(() => void vi.useRealTimers());

it('ended sessions stay ended after a clock that was ahead for a time, as a hardware clock in local time is', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const database = new DatabaseSync(':memory:');
  const start = () => {
    const store = createFileSessionStore(database);
    return createEndedSessions({ store, secrets: ['s'], backend: 'backend.example', sessionMaxHours: 8, log: keptLog().log });
  };
  const ended = start();
  const [signedOut, oldPassword] = [
    sessionOf({ userId: 'alice', ...(await ended.readNumber()) }),
    sessionOf({ userId: 'bob', ...(await ended.readNumber()) }),
  ];
  await ended.end(signedOut.sessionId);
  await ended.endAll(oldPassword);
  vi.setSystemTime(Date.now() + 9 * 3_600_000);
  await start().end('another');
  vi.setSystemTime(Date.now() - 9 * 3_600_000);
  const again = start();
  expect([await again.isEndedNow(signedOut), await again.isEndedNow(oldPassword)]).toEqual([true, true]);
});
