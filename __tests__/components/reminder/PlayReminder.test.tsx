// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PlayReminder } from '#components/reminder/PlayReminder.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { enqueueDialog, isDialogOpen } from '#lib/dialogs/dialogQueue.ts';
import { trackSubmission } from '#lib/money/submission/submissionsInFlight.ts';
import { setPreference } from '#lib/preferences/usePreferences.ts';
import { usePlayTime } from '#lib/reminder/usePlayTime.ts';
import { logout } from '#lib/session/logout.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/reminder/usePlayTime.ts');
vi.mock('#lib/session/logout.ts', () => ({ logout: vi.fn(async () => {}) }));

const loginAt = new Date(2026, 10, 20, 18, 4, 5).getTime();
const handleClose = vi.fn();
const push = vi.fn(async () => true);

const open = () => renderInPortal(<PlayReminder onClose={handleClose} />, { router: { push } });
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

beforeAll(() => {
  // jsdom does not implement showModal.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

beforeEach(() => {
  vi.useFakeTimers({ now: loginAt + 65 * 60_000 });
  vi.clearAllMocks();
  vi.mocked(usePlayTime).mockReturnValue({ loginAt, minutes: 65, change: -30_000 });
});

afterEach(() => void vi.useRealTimers());

test('shows the time since the login and the change of the money, and can be dismissed', async () => {
  open();
  const reminder = screen.getByRole('dialog', { name: '로그인 후 65분이 지났어요. 잠시 쉬어 갈까요?' });
  expect(reminder).toHaveTextContent(/로그인 시각2026-11-\d\d \d\d:04이용/);
  expect(reminder).toHaveTextContent('이용 시간1시간 5분');
  expect(reminder).toHaveTextContent('보유금 변동−30,000원');
  expect(reminder.querySelector('h2')).toHaveFocus();
  await press('계속');
  expect(handleClose).toHaveBeenCalledTimes(1);
  expect(logout).not.toHaveBeenCalled();
});

test('a break logs out after a confirmation, and opens the page of the break', async () => {
  const confirm = vi.spyOn(dialogs, 'confirm').mockResolvedValue(true);
  open();
  await press('휴식하기');
  expect(confirm).toHaveBeenCalledWith({ text: '로그아웃할까요?', confirmText: '로그아웃' });
  expect(logout).toHaveBeenCalledTimes(1);
  expect(push).toHaveBeenCalledWith('/user?rest=1');
});

test('declining the logout keeps the member logged in', async () => {
  vi.spyOn(dialogs, 'confirm').mockResolvedValue(false);
  open();
  await press('휴식하기');
  expect(logout).not.toHaveBeenCalled();
  expect(push).not.toHaveBeenCalled();
});

test('does not appear while money is sent', async () => {
  let answer = () => {};
  const call = trackSubmission(new Promise<void>((resolve) => (answer = resolve)));
  open();
  await later(30_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  answer();
  await call;
  await later(1_000);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await press('계속');
});

test('waits until an open confirmation is answered and its money is sent', async () => {
  let answer = () => {};
  let arrive = () => {};
  const question = enqueueDialog({ rank: 'question', show: () => new Promise<void>((resolve) => (answer = resolve)) });
  const call = question.then(() => trackSubmission(new Promise<void>((resolve) => (arrive = resolve))));
  open();
  await later(30_000);
  answer();
  await later(30_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  arrive();
  await call;
  await later(1_000);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await press('계속');
});

test('is removed when the member logs out, whether open or pending', async () => {
  open().unmount();
  await later(0);
  expect(isDialogOpen()).toBe(false);

  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  let answer = () => {};
  const call = trackSubmission(new Promise<void>((resolve) => (answer = resolve)));
  open().unmount();
  answer();
  await call;
  await later(5_000);
  expect(showModal).not.toHaveBeenCalled();
});

test('unknown values are a dash, and hidden amounts stay hidden, including their sign', () => {
  vi.mocked(usePlayTime).mockReturnValue({ loginAt, minutes: 60, change: undefined });
  const { unmount } = open();
  expect(screen.getByRole('dialog')).toHaveTextContent('보유금 변동-');
  unmount();

  vi.mocked(usePlayTime).mockReturnValue({ loginAt, minutes: 60, change: -30_000 });
  act(() => setPreference('isAmountHidden', true));
  open().unmount();
  const { container } = open();
  expect(container).not.toHaveTextContent('30,000');
  expect(container).not.toHaveTextContent('−');
  act(() => setPreference('isAmountHidden', false));
  act(() => container.querySelector('dialog')?.close());
});
