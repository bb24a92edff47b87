import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#reference-backend/database/openDatabase.ts';
import { startBackend } from '../startBackend.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'reference-backend-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('keeps logins, money and histories in the file from start to start, and seeds it once', async () => {
  const database = join(folder, 'new', 'demo.sqlite');
  const first = await startBackend({ database });
  const token = await first.login();
  expect((await first.call('game-transfer-in', { balance: 1000 }, token)).data.status).toBe(
    'success',
  );

  const second = await startBackend({ database });
  expect((await second.call('get-in-game-balance', {}, token)).data).toMatchObject({
    status: 'success',
    gameMoney: 1000,
  });
  expect(second.context.database.one('SELECT count(*) AS members FROM members')).toEqual({
    members: 2,
  });
});

it('undoes all of a failed transaction, and only the failed part of one inside another', () => {
  const database = openDatabase(':memory:');
  const insert = (code: string) =>
    database.run('INSERT INTO join_codes (code, domain) VALUES (?, ?)', code, '');
  const fail = (code: string) => () =>
    database.transaction(() => {
      insert(code);
      throw new Error('changed my mind');
    });

  expect(fail('lost')).toThrow('changed my mind');
  database.transaction(() => {
    insert('kept');
    expect(fail('lost too')).toThrow('changed my mind');
    insert('kept too');
  });

  expect(database.all('SELECT code FROM join_codes ORDER BY code')).toEqual([
    { code: 'kept' },
    { code: 'kept too' },
  ]);
  database.close();
});
