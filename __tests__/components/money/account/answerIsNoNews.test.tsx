// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { AccountEnquiry } from '#components/money/account/AccountEnquiry.tsx';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { storedUser } from '#lib/member/currentUser.ts';
import { useAccountEnquiry } from '#lib/money/account/useAccountEnquiry.ts';
import { useNewMailDialog } from '#lib/notes/useNewMailDialog.ts';
import { beMember, member } from '#tests/support/moneyScreen.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/reminder/useLoginTime.ts', () => ({ useLoginTime: () => 1 }));

const account = '110-0042-003918';
const row = { id: '9', title: '', titleColor: '', contents: '', lastDate: '', status: '', answer: null, isRead: false };

let notes: object[];
let helps: object[];
/** Unread all the time. */
const others = { notes: 2, helps: 3 };
let isMarkable: boolean;
let toast: MockInstance<typeof dialogs.toast>;

const unread = (rows: object[]) => rows.filter((one) => 'isRead' in one && one.isRead === false).length;
const read = (rows: object[], id: unknown) => rows.map((one) => ('id' in one && one.id === id ? { ...one, isRead: true } : one));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:03:20+09:00') });
  beMember();
  notes = [];
  helps = [];
  isMarkable = true;
  toast = vi.spyOn(dialogs, 'toast').mockReset().mockResolvedValue();
  vi.mocked(callRoute).mockImplementation(async (name) => {
    if (name === 'get-user-note') return { status: 'success', note: notes, count: 0 } as never;
    if (name === 'get-help-list') return { status: 'success', helps, maxCount: 0 } as never;
    if (name === 'get-deposit-list') return { status: 'success', deposits: [] } as never;
    const counts = { noteCount: others.notes + unread(notes), helpCount: others.helps + unread(helps) };
    return { status: 'success', user: member, ...counts } as never;
  });
  vi.mocked(exchangeCall).mockImplementation(async (name, body) => {
    // The answer takes a second, longer than a health check.
    await new Promise((resolve) => void setTimeout(resolve, 1_000));
    const { id } = body as { id?: string };
    if (isMarkable && name === 'read-note-message') notes = read(notes, id);
    if (isMarkable && name === 'read-help-message') helps = read(helps, id);
    return { answer: { status: isMarkable ? 'success' : 'error' }, requestId: '', isReplayed: false } as never;
  });
  return () => vi.useRealTimers();
});

function Page() {
  useNewMailDialog();
  return <AccountEnquiry enquiry={useAccountEnquiry(member.userId)} />;
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const check = () => act(async () => void checkHealth());
const shown = () => screen.queryAllByText(account).length > 0;
const counts = () => [storedUser()?.noteCount, storedUser()?.helpCount];

async function askOn(path: string) {
  renderInPortal(<Page />, { path });
  await check();
  await pass(1);
  act(() => screen.getByRole('button', { name: '계좌문의' }).click());
  await pass(2);
  toast.mockClear(); // about the others
}

const answer = () => (helps = [{ ...row, answer: account }]);
const message = () => (notes = [{ ...row, contents: account }]);

it.each([
  ['an answer, which the page finds first', answer, false],
  ['an answer, which the health check counts first', answer, true],
  ['a message, which the page finds first', message, false],
  ['a message, which the health check counts first', message, true],
])('the member is not told of an account that the page shows: %s', async (_, send, isCountedFirst) => {
  await askOn('/deposit');
  send();
  if (isCountedFirst) await check();
  await pass(20);
  await check();
  await pass(20);
  expect(shown()).toBe(true);
  expect(counts()).toEqual([others.notes, others.helps]);
  expect(toast).not.toHaveBeenCalled();
});

it('the member is told of what came beside it, once', async () => {
  await askOn('/deposit');
  answer();
  notes = [row];
  await check();
  await pass(20);
  expect(shown()).toBe(true);
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ links: [expect.objectContaining({ text: '쪽지 3' })] }));
});

it('an account that cannot be marked as read is told, once', async () => {
  isMarkable = false;
  await askOn('/deposit');
  answer();
  await check();
  await pass(60);
  await check();
  await pass(60);
  expect(toast).toHaveBeenCalledOnce();
});
