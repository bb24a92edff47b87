import { expect, it } from 'vitest';
import { playOperator } from './playOperator.ts';

const patience = { timeout: 60_000 };

it('answers an enquiry; the answer counts as unread until it is read', patience, async () => {
  const { call, login, operator } = await playOperator();
  const token = await login();
  const counters = async () => (await call('user-health-check', {}, token)).data;
  expect((await operator('help', 'list')).said).toBe('There is no enquiry.');
  await call('user-write-help', { title: '출금 문의', contents: '언제\n되나요? \u001b[31m' }, token);

  const { said } = await operator('help', 'list');
  expect(said).toMatch(/^\d+ .* waits {2}demo {2}question {2}출금 문의 {2}언제 되나요\? \[31m$/);
  const [id = ''] = said.split(' ');
  expect((await operator('help', 'answer', id, '<p>곧 됩니다.</p>')).said).toBe(`Enquiry ${id} is answered.`);
  expect((await operator('help', 'list')).said, 'and may be answered again').toMatch(new RegExp(`^${id} .* answered {2}demo {2}`));

  expect((await call('get-help-list', {}, token)).data.helps).toMatchObject([
    { id, status: 'already', answer: '<p>곧 됩니다.</p>', isRead: false },
  ]);
  expect(await counters()).toMatchObject({ helpCount: 1 });
  await call('read-help-message', { id }, token);
  expect(await counters()).toMatchObject({ helpCount: 0 });
  await operator('help', 'answer', id, '<p>되었습니다.</p>');
  expect(await counters(), 'a second answer is news').toMatchObject({ helpCount: 1 });
  expect((await operator('help', 'answer', '999', 'text')).complained).toBe('There is no enquiry 999.');
});

it('shows the sender of an enquiry without an account', patience, async () => {
  const { call, operator } = await playOperator();
  await call('write-visitor-help', { id: 'lost', phone: '01012345678', title: '비밀번호', contents: '잊었습니다' });

  expect((await operator('help', 'list')).said).toMatch(/ visitor {2}visitor {2}비밀번호 {2}lost 01012345678 잊었습니다$/);
});

it('sends a message to one member only', patience, async () => {
  const { call, login, operator } = await playOperator();
  const [token, otherToken] = [await login(), await login('demo2')];

  const { said } = await operator('note', 'send', 'demo', '안내', '<b>본문</b>', '--color', '#e3bc5a', '--answer', '<p>답변</p>');
  expect(said).toMatch(/^Message \d+ is sent to demo\.$/);
  expect((await call('get-user-note', {}, token)).data).toMatchObject({
    count: 1,
    note: [{ title: '안내', contents: '<b>본문</b>', titleColor: '#e3bc5a', answer: '<p>답변</p>', isRead: false }],
  });
  expect((await call('get-note-list', {}, otherToken)).data.note).toEqual([]);
  expect(await operator('note', 'send', 'nobody', '안내', '본문')).toMatchObject({
    exitCode: 1,
    complained: 'There is no member "nobody".',
  });
});

it('does not reuse the id of a deleted message', patience, async () => {
  const { call, login, operator } = await playOperator();
  const token = await login();
  const newest = async () => ((await call('get-note-list', {}, token)).data.note as { id: string }[])[0]?.id ?? '';
  await operator('note', 'send', 'demo', '하나', '본문');
  const first = await newest();
  await call('del-note', { id: first }, token);
  await operator('note', 'send', 'demo', '둘', '본문');

  expect(Number(await newest())).toBeGreaterThan(Number(first));
});
