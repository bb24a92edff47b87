import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SessionStore } from '#lib/server/session/endedSessions.ts';
import {
  createFileSessionStore,
  createRedisSessionStore,
} from '#lib/server/session/endedSessionStores.ts';
import { hasRedis, openRedis, startRedis } from '#tests/support/redisServer.ts';

export interface Place {
  /** Opens the store as another process would. */
  open: () => SessionStore;
  empty: () => Promise<void>;
  /** Nothing more can be written, but everything can still be read. */
  fill: () => Promise<void>;
  makeSpace: () => Promise<void>;
  /** `life` is the rest of the lifetime in ms. */
  rows: () => Promise<{ key: string; value: string; life: number }[]>;
  close: () => Promise<void>;
}

function inFile(): Place {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-sessions-'));
  const file = path.join(folder, 'state.sqlite');
  let opened: DatabaseSync[] = [];
  const database = () => {
    const one = new DatabaseSync(file, { timeout: 1_000 });
    one.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    opened.push(one);
    return one;
  };
  return {
    open: () => createFileSessionStore(database()),
    empty: async () => {
      opened = [];
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
    },
    fill: async () => {
      for (const one of opened) {
        const { page_count: pages } = one.prepare('PRAGMA page_count').get() as {
          page_count: number;
        };
        one.exec(`PRAGMA max_page_count = ${pages}`);
      }
      // Rows are inserted until no page has room for a row like those of the portal.
      const insert = opened[0]!.prepare('INSERT INTO sessionMark VALUES (?, 1, 9e15)');
      for (let failures = 0; failures < 100;) {
        try {
          insert.run(
            `portal:${failures % 2 ? 'ended' : 'member-number'}:${randomBytes(32).toString('base64url')}`,
          );
        } catch {
          failures += 1;
        }
      }
    },
    makeSpace: async () => {
      for (const one of opened) one.exec('PRAGMA max_page_count = 100000');
    },
    rows: async () =>
      database()
        .prepare('SELECT key, number AS value, endsAt - ? AS life FROM sessionMark')
        .all(Date.now())
        .map(({ key, value, life }) => ({
          key: String(key),
          value: String(value),
          life: Number(life),
        })),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function inRedis(): Promise<Place> {
  const server = await startRedis();
  const own = await openRedis(server.url);
  return {
    open: () => createRedisSessionStore(own),
    empty: async () => void (await own.run((client) => client.flushAll())),
    fill: async () => void (await own.run((client) => client.configSet('maxmemory', '1'))),
    makeSpace: async () => void (await own.run((client) => client.configSet('maxmemory', '0'))),
    rows: () =>
      own.run(async (client) => {
        const keys = (await client.keys('*')).filter((key) => key !== 'portal:sessions');
        return Promise.all(
          keys.map(async (key) => ({
            key,
            value: String(await client.get(key)),
            life: await client.pTTL(key),
          })),
        );
      }),
    close: async () => {
      await own.close();
      await server.stop();
    },
  };
}

export const places: { where: string; make: () => Place | Promise<Place> }[] = [
  { where: 'in the file', make: inFile },
  ...(hasRedis ? [{ where: 'in Redis', make: inRedis }] : []),
];
