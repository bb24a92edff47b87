import { beforeEach, expect, it, vi } from 'vitest';
import { isSessionRevoked, requireUnrevoked, revokeMember, revokeSession } from '#lib/server/session/revokedSessions.ts';
import { sealClaims, sessionClaims } from '#lib/server/session/sealedSession.ts';
import { readSession } from '#lib/server/session/session.ts';
import { configure } from '#tests/support/authServer.ts';
import { channelPair } from '#tests/support/channelPair.ts';
import { processRegistry } from '#tests/support/processRegistry.ts';
import { watchLog } from '#tests/support/watchLog.ts';

const lines = watchLog();
const session = { sessionId: 'one', userId: 'demo', issuedAt: 1_000 };

/** The primary, as far as this worker can tell. */
const primary = { revokeSession: vi.fn(), revokeMember: vi.fn(), isSessionRevoked: vi.fn() };
let pair: ReturnType<typeof channelPair>;

beforeEach(() => {
  configure();
  lines.length = 0;
  primary.isSessionRevoked.mockReset().mockReturnValue(false);
  pair = channelPair({ revocations: primary });
  processRegistry.set('primaryChannel', pair.worker);
  for (const name of ['primaryRevocations', 'revokedSessions', 'validFrom', 'sessionsAskedAt']) processRegistry.delete(name);
});

it('a worker asks for every request: another one may have ended the session a moment ago', async () => {
  expect(await isSessionRevoked(session)).toBe(false);
  await expect(requireUnrevoked(session)).resolves.toBeUndefined();
  primary.isSessionRevoked.mockClear().mockReturnValue(true);
  expect(await isSessionRevoked(session)).toBe(true);
  expect(primary.isSessionRevoked.mock.calls).toEqual([[session]]);
  await expect(requireUnrevoked(session)).rejects.toMatchObject({ code: 'unauthorized' });
});

it('a cookie is a session until the primary says that it has ended', async () => {
  const claims = { ...session, sessionId: 'a'.repeat(22), nick: '', level: 1, language: 'ko' as const, loginAt: Date.now() };
  const sealed = await sealClaims(sessionClaims({ ...claims, activeAt: claims.loginAt, upstreamToken: 'token' }));
  const cookie = `__Host-portal-session=${sealed}`;
  for (let looks = 0; looks < 2; looks += 1) expect(await readSession(cookie)).toMatchObject({ userId: 'demo' });
  primary.isSessionRevoked.mockReturnValue(true);
  expect(await readSession(cookie)).toBeNull();
});

it('what a worker ends, it refuses at once, and tells the primary', async () => {
  await revokeSession('one');
  await revokeMember('demo', 2_000);
  expect([primary.revokeSession.mock.calls, primary.revokeMember.mock.calls]).toEqual([[['one']], [['demo', 2_000]]]);
  expect(isSessionRevoked(session)).toBe(true);
  expect(isSessionRevoked({ ...session, sessionId: 'other' })).toBe(true);
  expect(await isSessionRevoked({ ...session, sessionId: 'other', issuedAt: 2_000 })).toBe(false);
  expect(lines).toEqual([]);
});

it('while the primary is away, members can read, money is refused, and the log says that an end waits', async () => {
  pair.cut();
  expect(await isSessionRevoked(session)).toBe(false);
  const refusal = { code: 'overloaded', details: { retryAfterSeconds: 2, securityEvent: 'shared_state_away' } };
  await expect(requireUnrevoked(session)).rejects.toMatchObject(refusal);
  await revokeSession('other');
  await revokeMember('demo', 2_000);
  expect(lines).toEqual(Array(2).fill({ level: 'error', event: 'revocation_waiting' }));
  expect(isSessionRevoked({ ...session, sessionId: 'other' })).toBe(true);
});
