import { expect, it } from 'vitest';
import { playOperator } from './playOperator.ts';

const patience = { timeout: 60_000 };

it('publishes a notice for all visitors, lists it, and removes it', patience, async () => {
  const { call, operator } = await playOperator('noNotices');
  const notices = async () => (await call('get-user-notices', {})).data.notices as Record<string, string>[];
  expect((await operator('notice', 'list')).said).toBe('There is no notice.');

  const written = ['--title', '점검 안내', '--contents', '<p>내일</p>', '--domain', 'a.example, b.example', '--color', 'gold'];
  expect(await operator('notice', 'add', ...written)).toMatchObject({ exitCode: 0, said: 'Notice 1 is published.' });
  expect(await notices()).toMatchObject([
    { id: '1', title: '점검 안내', contents: '<p>내일</p>', domain: 'a.example, b.example', titleColor: 'gold' },
  ]);
  expect((await operator('notice', 'list')).said).toMatch(/^1 .*점검 안내 .*a\.example, b\.example$/);
  expect((await operator('notice', 'remove', '1')).said).toBe('Notice 1 is gone.');
  expect(await notices()).toEqual([]);
  expect(await operator('notice', 'remove', '1')).toMatchObject({ exitCode: 1, complained: 'There is no notice 1.' });
});

it('adds a popup at its position; the id of a removed one is not reused', patience, async () => {
  const { call, operator } = await playOperator('noNotices');
  const popups = async () => (await call('get-notice-popup', {})).data.note as Record<string, unknown>[];

  expect((await operator('popup', 'add', '--title', '하나', '--contents', '내용')).said).toBe('Popup 1 is open.');
  expect((await operator('popup', 'remove', '1')).said).toBe('Popup 1 is gone.');
  expect((await operator('popup', 'add', '--title', '둘', '--contents', '내용', '--x=-40', '--y', '99999')).said).toBe('Popup 2 is open.');
  expect(await popups()).toMatchObject([{ id: '2', title: '둘', posX: -40, posY: 99_999, domain: '' }]);
  expect((await operator('popup', 'list')).said).toBe('2  둘');
  expect((await operator('popup', 'add', '--title', '셋', '--contents', '내용', '--x', 'left')).complained).toContain('not "left"');
  expect((await operator('popup', 'remove', '3')).complained).toBe('There is no popup 3.');
});
