import { DatabaseSync } from 'node:sqlite';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { createEndedSessions, type SessionStore } from '#lib/server/session/endedSessions.ts';
import { createFileSessionStore } from '#lib/server/session/endedSessionStores.ts';

const inMemory = () => createFileSessionStore(new DatabaseSync(':memory:'));

/** The ended sessions of a test without STATE_DIR. `store`: that of a portal in another process, for which the test makes sessions. */
export const keepSessionsInMemory = (store?: SessionStore) =>
  processSingleton('endedSessions', () =>
    createEndedSessions(store ?? inMemory(), { secrets: ['s'.repeat(32)], backend: 'backend', sessionMaxHours: 8 }),
  );
