import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { auditLedger, memberBalances } from '#reference-backend/ledger/ledger.ts';
import { CommandError, runOperatorCommand } from '#reference-backend/operatorCommands.ts';
import type { ScenarioName } from '#reference-backend/scenarios/scenarios.ts';
import { startBackend } from './startBackend.ts';

async function playOperator(scenario: ScenarioName = 'emptyMailbox') {
  const folder = mkdtempSync(join(tmpdir(), 'operator-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const databaseFile = join(folder, 'demo.sqlite');
  const backend = await startBackend({ scenario, database: databaseFile });
  const operator = async (...words: string[]) => {
    try {
      return { exitCode: 0, said: runOperatorCommand(words, databaseFile).trim(), complained: '' };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return { exitCode: 1, said: '', complained: error.message.trim() };
    }
  };
  return { ...backend, databaseFile, operator };
}

it('publishes a notice for all visitors, lists it, and removes it', async () => {
  const { call, operator } = await playOperator('noNotices');
  const notices = async () =>
    (await call('get-user-notices', {})).data.notices as Record<string, string>[];
  expect((await operator('notice', 'list')).said).toBe('There is no notice.');

  const written = [
    '--title',
    '점검 안내',
    '--contents',
    '<p>내일</p>',
    '--domain',
    'a.example, b.example',
    '--color',
    'gold',
  ];
  expect(await operator('notice', 'add', ...written)).toMatchObject({
    exitCode: 0,
    said: 'Notice 1 is published.',
  });
  expect(await notices()).toMatchObject([
    {
      id: '1',
      title: '점검 안내',
      contents: '<p>내일</p>',
      domain: 'a.example, b.example',
      titleColor: 'gold',
    },
  ]);
  expect((await operator('notice', 'list')).said).toMatch(
    /^1 .*점검 안내 .*a\.example, b\.example$/,
  );
  expect((await operator('notice', 'remove', '1')).said).toBe('Notice 1 is gone.');
  expect(await notices()).toEqual([]);
  expect(await operator('notice', 'remove', '1')).toMatchObject({
    exitCode: 1,
    complained: 'There is no notice 1.',
  });
});

it('adds a popup at its position; the id of a removed one is not reused', async () => {
  const { call, operator } = await playOperator('noNotices');
  const popups = async () =>
    (await call('get-notice-popup', {})).data.note as Record<string, unknown>[];

  expect((await operator('popup', 'add', '--title', '하나', '--contents', '내용')).said).toBe(
    'Popup 1 is open.',
  );
  expect((await operator('popup', 'remove', '1')).said).toBe('Popup 1 is gone.');
  expect(
    (
      await operator(
        'popup',
        'add',
        '--title',
        '둘',
        '--contents',
        '내용',
        '--x=-40',
        '--y',
        '99999',
      )
    ).said,
  ).toBe('Popup 2 is open.');
  expect(await popups()).toMatchObject([
    { id: '2', title: '둘', posX: -40, posY: 99_999, domain: '' },
  ]);
  expect((await operator('popup', 'list')).said).toBe('2  둘');
  expect(
    (await operator('popup', 'add', '--title', '셋', '--contents', '내용', '--x', 'left'))
      .complained,
  ).toContain('not "left"');
  expect((await operator('popup', 'remove', '3')).complained).toBe('There is no popup 3.');
});

it('answers an enquiry; the answer counts as unread until it is read', async () => {
  const { call, login, operator } = await playOperator();
  const token = await login();
  const counters = async () => (await call('user-health-check', {}, token)).data;
  expect((await operator('help', 'list')).said).toBe('There is no enquiry.');
  await call(
    'user-write-help',
    { title: '출금 문의', contents: '언제\n되나요? \u001b[31m' },
    token,
  );

  const { said } = await operator('help', 'list');
  expect(said).toMatch(/^\d+ .* waits {2}demo {2}question {2}출금 문의 {2}언제 되나요\? \[31m$/);
  const [id = ''] = said.split(' ');
  expect((await operator('help', 'answer', id, '<p>곧 됩니다.</p>')).said).toBe(
    `Enquiry ${id} is answered.`,
  );
  expect((await operator('help', 'list')).said, 'and may be answered again').toMatch(
    new RegExp(`^${id} .* answered {2}demo {2}`),
  );

  expect((await call('get-help-list', {}, token)).data.helps).toMatchObject([
    { id, status: 'already', answer: '<p>곧 됩니다.</p>', isRead: false },
  ]);
  expect(await counters()).toMatchObject({ helpCount: 1 });
  await call('read-help-message', { id }, token);
  expect(await counters()).toMatchObject({ helpCount: 0 });
  await operator('help', 'answer', id, '<p>되었습니다.</p>');
  expect(await counters(), 'a second answer is news').toMatchObject({ helpCount: 1 });
  expect((await operator('help', 'answer', '999', 'text')).complained).toBe(
    'There is no enquiry 999.',
  );
});

it('shows the sender of an enquiry without an account', async () => {
  const { call, operator } = await playOperator();
  await call('write-visitor-help', {
    id: 'lost',
    phone: '01012345678',
    title: '비밀번호',
    contents: '잊었습니다',
  });

  expect((await operator('help', 'list')).said).toMatch(
    / visitor {2}visitor {2}비밀번호 {2}lost 01012345678 잊었습니다$/,
  );
});

it('sends a message to one member only', async () => {
  const { call, login, operator } = await playOperator();
  const [token, otherToken] = [await login(), await login('demo2')];

  const { said } = await operator(
    'note',
    'send',
    'demo',
    '안내',
    '<b>본문</b>',
    '--color',
    '#e3bc5a',
    '--answer',
    '<p>답변</p>',
  );
  expect(said).toMatch(/^Message \d+ is sent to demo\.$/);
  expect((await call('get-user-note', {}, token)).data).toMatchObject({
    count: 1,
    note: [
      {
        title: '안내',
        contents: '<b>본문</b>',
        titleColor: '#e3bc5a',
        answer: '<p>답변</p>',
        isRead: false,
      },
    ],
  });
  expect((await call('get-note-list', {}, otherToken)).data.note).toEqual([]);
  expect(await operator('note', 'send', 'nobody', '안내', '본문')).toMatchObject({
    exitCode: 1,
    complained: 'There is no member "nobody".',
  });
});

it.each([
  ['deposit', 'apply-user-deposit', 'settle', 'settled', 30_000],
  ['deposit', 'apply-user-deposit', 'cancel', 'cancelled', 0],
  ['withdrawal', 'apply-user-withdraw', 'settle', 'settled', -30_000],
  ['withdrawal', 'apply-user-withdraw', 'cancel', 'cancelled', 0],
] as const)('settles a %s (%s): %s, once', async (kind, apply, word, done, change) => {
  const { call, login, operator, context } = await playOperator();
  const before = memberBalances(context.database, 1).balance;
  expect((await operator(kind, 'list')).said).toBe(`No ${kind} is waiting.`);
  await call(apply, { balance: 30_000 }, await login());

  const { said } = await operator(kind, 'list');
  expect(said).toMatch(/^\d+ .* demo {2}30000 won$/);
  const [id = ''] = said.split(' ');
  expect(await operator(kind, word, id)).toMatchObject({
    exitCode: 0,
    said: `The ${kind} ${id} is ${done}.`,
  });
  expect(memberBalances(context.database, 1)).toMatchObject({
    balance: before + change,
    pendingDeposit: 0,
    pendingWithdrawal: 0,
  });
  expect(await operator(kind, word, id)).toMatchObject({
    exitCode: 1,
    complained: `No ${kind} ${id} is waiting.`,
  });
  expect(memberBalances(context.database, 1).balance).toBe(before + change);
  expect(auditLedger(context.database)).toEqual([]);
});

it('does not settle a withdrawal by the command for deposits', async () => {
  const { operator, context } = await playOperator('waitingWithdrawal');
  const { said } = await operator('withdrawal', 'list');

  expect((await operator('deposit', 'settle', said.split(' ')[0]!)).exitCode).toBe(1);
  expect(memberBalances(context.database, 1).pendingWithdrawal).toBe(10_000);
});

it.each([
  [['foo'], 'There is no command "foo".'],
  [['--frehs'], 'There is no command "--frehs".'],
  [['notice'], 'There is no command "notice".'],
  [['notice', 'add', '--title', 'a'], 'CONTENTS is missing.'],
  [['notice', 'add', '--title', ' ', '--contents', 'a'], 'TITLE is missing.'],
  [['notice', 'add', '--titel', 'a'], "Unknown option '--titel'."],
  [['note', 'send', 'demo', 'a'], 'TEXT is missing.'],
  [['note', 'send', 'demo', 'a', 'two', 'words'], '"words" is too much'],
  [['help', 'answer', '1', ''], 'TEXT is missing.'],
  [['help', 'list', 'all'], '"all" is too much'],
])('refuses %j with the reason', (words, problem) => {
  expect(() => runOperatorCommand(words, 'nowhere.sqlite')).toThrow(problem);
});

it.each(['0', '-1', '1.5', 'one', '1; DROP TABLE notices', '9'.repeat(16)])(
  'refuses the id "%s"',
  async (id) => {
    const { databaseFile, context } = await playOperator('normal');

    expect(() => runOperatorCommand(['notice', 'remove', '--', id], databaseFile)).toThrow(
      'An id is a whole number',
    );
    expect(context.database.one('SELECT 1 FROM notices')).toBeDefined();
  },
);

it('does not create a missing database', () => {
  expect(() => runOperatorCommand(['notice', 'list'], '.nowhere/none.sqlite')).toThrow(
    'Start the demo first',
  );
  expect(existsSync('.nowhere')).toBe(false);
  expect(() => runOperatorCommand(['notice', 'list'], ':memory:')).toThrow('no second program');
});

it('does not change a database of another version or another file', async () => {
  const { databaseFile } = await playOperator();
  const connection = new DatabaseSync(databaseFile);
  connection.exec('PRAGMA user_version = 1');
  connection.close();

  expect(() => runOperatorCommand(['notice', 'list'], databaseFile)).toThrow('start with --fresh');
  expect(() => runOperatorCommand(['notice', 'list'], 'package.json')).toThrow('cannot be opened');
});
