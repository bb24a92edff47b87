import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DatabaseVersionError, openDatabase } from '#reference-backend/database/openDatabase.ts';
import { createReferenceBackend } from '#reference-backend/server.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'reference-backend-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = async () => {
  const backend = createReferenceBackend({ database: join(folder, 'new', 'demo.sqlite'), rules: { passwordCost: 16 } });
  return { ...backend, origin: await backend.listen(0, '127.0.0.1') };
};

const post = async (address: string, body: unknown, token = '') => {
  const headers = { 'content-type': 'application/json', authorization: token };
  return (
    (await (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as { data: Record<string, string> }
  ).data;
};

it('keeps logins, money and histories in the file from start to start, and seeds it once', async () => {
  const first = await start();
  const { session } = await post(`${first.origin}/public/user/do_login`, { id: 'demo', pw: 'demo1234' });
  expect(await post(`${first.origin}/public/slot/user_transfer_in`, { balance: 1000 }, session)).toMatchObject({ status: 'success' });
  await first.close();

  const second = await start();
  expect(await post(`${second.origin}/public/slot/get_in_game_balance`, {}, session)).toMatchObject({ status: 'success', gameMoney: 1000 });
  expect(second.context.database.one('SELECT count(*) AS members FROM members')).toEqual({ members: 2 });
  await second.close();
});

it('refuses a file of another version and says what to do', () => {
  const file = join(folder, 'old.sqlite');
  const old = new DatabaseSync(file);
  old.exec('PRAGMA user_version = 99');
  old.close();

  expect(() => openDatabase(file)).toThrow(DatabaseVersionError);
  expect(() => openDatabase(file)).toThrow('--fresh');
});

it('undoes all of a failed transaction, and only the failed part of one inside another', () => {
  const database = openDatabase(':memory:');
  const insert = (code: string) => database.run('INSERT INTO join_codes (code, domain) VALUES (?, ?)', code, '');
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

  expect(database.all('SELECT code FROM join_codes ORDER BY code')).toEqual([{ code: 'kept' }, { code: 'kept too' }]);
  database.close();
});
