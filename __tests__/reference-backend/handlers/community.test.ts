import { expect, it } from 'vitest';
import { startBackend } from '../startBackend.ts';

interface NoteRow {
  id: string;
  title: string;
  contents: string;
  isRead: boolean;
}

it('counts unread messages and answers until they are read', async () => {
  const { call, login } = await startBackend({ scenario: 'unreadMail' });
  const token = await login();
  const counters = async () => (await call('user-health-check', {}, token)).data;
  expect(await counters()).toMatchObject({ noteCount: 1, helpCount: 1 });

  const { note, count } = (await call('get-user-note', {}, token)).data as unknown as {
    note: NoteRow[];
    count: number;
  };
  expect(count).toBe(1);
  expect(note[0]).toMatchObject({ title: '새 쪽지', isRead: false });
  await call('read-note-message', { id: note[0]!.id }, token);
  expect(await counters()).toMatchObject({ noteCount: 0, helpCount: 1 });

  const { helps } = (await call('get-help-list', {}, token)).data as unknown as {
    helps: NoteRow[];
  };
  await call('read-help-message', { id: helps[0]!.id }, token);
  expect(await counters()).toMatchObject({ noteCount: 0, helpCount: 0 });
});

it('stores the text of a member unchanged, markup included', async () => {
  const { call, login } = await startBackend({ scenario: 'emptyMailbox' });
  const token = await login();

  await call(
    'user-write-help',
    { title: '<b>제목</b>', contents: '첫 줄\n<script>alert(1)</script> & "끝"' },
    token,
  );

  const { helps, maxCount } = (await call('get-help-list', {}, token)).data as unknown as {
    helps: NoteRow[];
    maxCount: number;
  };
  expect(maxCount).toBe(1);
  expect(helps[0]).toMatchObject({
    title: '<b>제목</b>',
    contents: '첫 줄<br>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;끝&quot;',
    ...{ status: 'wait', answer: null, isRead: false },
  });
});

it.each([
  ['get-note-list', 'note', 'del-note', 'del-all-note'],
  ['get-help-list', 'helps', 'del-help', 'del-all-help'],
] as const)(
  'deletes one of %s, then all, and none of another member',
  async (list, field, deleteOne, deleteAll) => {
    const { call, login, context } = await startBackend();
    const [token, otherToken] = [await login(), await login('demo2')];
    context.database.run(
      "INSERT INTO notes (member_id, title, title_color, contents, written_at) VALUES (2, '남의 쪽지', '', '', 0)",
    );
    await call('user-write-help', { title: '남의 문의', contents: '내용' }, otherToken);
    const read = async (reader: string) => (await call(list, {}, reader)).data[field] as NoteRow[];
    const [mine, others] = [await read(token), await read(otherToken)];

    await call(deleteOne, { id: others[0]!.id }, token);
    await call(deleteOne, { id: mine[0]!.id }, token);
    expect(await read(token)).toEqual(mine.slice(1));
    await call(deleteAll, {}, token);

    expect(await read(token)).toEqual([]);
    expect(await read(otherToken)).toEqual(others);
  },
);

it('shows the request of a visitor in no member’s list', async () => {
  const { call, login, context } = await startBackend({ scenario: 'emptyMailbox' });

  await call('write-visitor-help', {
    id: 'demo',
    phone: '01000000000',
    title: '비밀번호 분실',
    contents: '도와주세요',
  });

  expect((await call('get-help-list', {}, await login())).data.helps).toEqual([]);
  expect(context.database.one('SELECT kind, contents FROM helps')).toEqual({
    kind: 'visitor',
    contents: 'demo<br>01000000000<br>도와주세요',
  });
});

it('lists notices newest first with their contents, and advertisements of one place only', async () => {
  const { call } = await startBackend();

  const { notices } = (await call('get-user-notices', {})).data as unknown as {
    notices: { lastDate: string; contents: string }[];
  };
  expect(notices.map(({ lastDate }) => lastDate)).toEqual(
    notices
      .map(({ lastDate }) => lastDate)
      .toSorted()
      .toReversed(),
  );
  expect(notices.every(({ contents }) => contents.length > 0)).toBe(true);
  expect((await call('get-advertisement', { type: 'nowhere' })).data.advertisement).toEqual([]);
});
