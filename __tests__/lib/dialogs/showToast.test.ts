// @vitest-environment jsdom
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { liveRegionId } from '#lib/dialogs/announce.ts';
import { enqueueDialog } from '#lib/dialogs/dialogQueue.ts';
import { dialogs, setDialogLabels } from '#lib/dialogs/dialogs.ts';

beforeEach(() => setDialogLabels({ confirm: '확인', cancel: '취소', close: '닫기', requestId: '문의용 번호' }));

afterEach(() => document.body.replaceChildren());

describe('toasts', () => {
  test('are shown, announced politely, and disappear after some seconds', async () => {
    const region = document.createElement('div');
    region.id = liveRegionId;
    document.body.append(region);
    await import('#lib/dialogs/showToast.ts');
    vi.useFakeTimers();
    await dialogs.toast({ text: '로그인이 만료됐어요.', kind: 'warning' });
    expect(region).toHaveTextContent('로그인이 만료됐어요.');
    expect(screen.getAllByText('로그인이 만료됐어요.')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(screen.getAllByText('로그인이 만료됐어요.')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(screen.getAllByText('로그인이 만료됐어요.')).toHaveLength(1);
    vi.useRealTimers();
  });

  test('wait in a hidden tab until they can be read', async () => {
    await import('#lib/dialogs/showToast.ts');
    vi.useFakeTimers();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await dialogs.toast({ text: '로그인이 만료됐어요.' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.getByText('로그인이 만료됐어요.')).toBeInTheDocument();
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(screen.getByText('로그인이 만료됐어요.')).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(screen.queryByText('로그인이 만료됐어요.')).toBeNull();
    vi.useRealTimers();
  });

  test.each([
    ['with links wait while the member types', 'input', false],
    ['that are patient wait until the dialogs of the page are closed', 'dialog', true],
  ] as const)('%s', async (_case, name, isPatient) => {
    await import('#lib/dialogs/showToast.ts');
    vi.useFakeTimers();
    const inUse = document.body.appendChild(document.createElement(name));
    inUse.focus();
    inUse.setAttribute('open', '');
    await dialogs.toast({ text: '읽지 않음', links: [{ text: '쪽지 3', onPress: vi.fn() }], isPatient });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(screen.queryByText('읽지 않음')).toBeNull();
    inUse.remove();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(screen.getByText('읽지 않음')).toBeVisible();
    vi.useRealTimers();
    await userEvent.click(screen.getByRole('button', { name: '닫기' }));
  });

  test('wait until a dialog is closed, and have their time again if one opens over them', async () => {
    await import('#lib/dialogs/showToast.ts');
    vi.useFakeTimers();
    const isThere = () => screen.queryByText('로그인되었습니다.') !== null;
    document.body.classList.add('swal2-shown');
    await dialogs.toast({ text: '로그인되었습니다.' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(isThere()).toBe(false);
    document.body.classList.remove('swal2-shown');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isThere()).toBe(true);
    document.body.classList.add('swal2-shown');
    await vi.advanceTimersByTimeAsync(30_000);
    document.body.classList.remove('swal2-shown');
    expect(isThere()).toBe(true);
    await vi.advanceTimersByTimeAsync(6_500);
    expect(isThere()).toBe(false);
    vi.useRealTimers();
  });

  test('with links, which a search hides, have their time again after it', async () => {
    await import('#lib/dialogs/showToast.ts');
    vi.useFakeTimers();
    const search = document.body.appendChild(document.createElement('input'));
    await dialogs.toast({ text: '읽지 않음', links: [{ text: '쪽지 3', onPress: vi.fn() }] });
    search.focus();
    await vi.advanceTimersByTimeAsync(30_000);
    search.blur();
    expect(screen.getByText('읽지 않음')).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(screen.queryByText('읽지 않음')).toBeNull();
    vi.useRealTimers();
  });

  test('with links announce them, too', async () => {
    const region = document.body.appendChild(document.createElement('div'));
    region.id = liveRegionId;
    await dialogs.toast({ text: '읽지 않음', links: [{ text: '쪽지 3', onPress: vi.fn() }] });
    await vi.waitFor(() => expect(region).toHaveTextContent('읽지 않음 쪽지 3'));
    await userEvent.click(screen.getByRole('button', { name: '닫기' }));
  });

  test('are inside an open modal dialog, where their links can be pressed, and stay while the pointer is on them', async () => {
    await import('#lib/dialogs/showToast.ts');
    vi.useFakeTimers();
    const modal = document.body.appendChild(document.createElement('dialog'));
    modal.setAttribute('open', '');
    const handlePress = vi.fn();
    await dialogs.toast({ text: '읽지 않은 쪽지', links: [{ text: '쪽지', onPress: handlePress }] });
    const toast = screen.getByText('읽지 않은 쪽지').parentElement!;
    expect(modal).toContainElement(toast);
    toast.dispatchEvent(new Event('pointerenter'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(toast).toBeInTheDocument();
    toast.dispatchEvent(new Event('pointerleave'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(toast).not.toBeInTheDocument();
    modal.remove();
    await dialogs.toast({ text: '저장했어요.' });
    expect(screen.getByText('저장했어요.').closest('body > *')).not.toBeNull();
    vi.useRealTimers();
  });

  test('with links have a button that closes them and returns the focus', async () => {
    const before = document.body.appendChild(document.createElement('button'));
    before.focus();
    await dialogs.toast({ text: '새 쪽지', links: [{ text: '보기', onPress: vi.fn() }] });
    await userEvent.click(screen.getByRole('button', { name: '닫기' }));
    expect([screen.queryByText('새 쪽지'), document.activeElement]).toEqual([null, before]);
  });

  test('give the focus back when they go by themselves, and do not lose it to the next one', async () => {
    const before = document.body.appendChild(document.createElement('button'));
    before.focus();
    const news = new AbortController();
    await dialogs.toast({ text: '새 쪽지', links: [{ text: '보기', onPress: vi.fn() }], signal: news.signal });
    const link = screen.getByRole('button', { name: '보기' });
    link.focus();
    await dialogs.toast({ text: '저장했어요.' });
    expect(link).toHaveFocus();
    // As after another window of the browser.
    link.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    news.abort();
    expect(before).toHaveFocus();
  });

  test('with links wait while a new receipt is read', async () => {
    await import('#lib/dialogs/showToast.ts');
    vi.useFakeTimers();
    const receipt = document.body.appendChild(document.createElement('section'));
    receipt.dataset.receipt = '';
    receipt.innerHTML = '<h2 tabindex="-1">접수</h2>';
    receipt.querySelector('h2')?.focus();
    const ended = new AbortController();
    await dialogs.toast({ text: '새 답변', links: [{ text: '보기', onPress: vi.fn() }], signal: ended.signal });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(screen.queryByText('새 답변', { selector: 'p' })).toBeNull();
    receipt.querySelector('h2')?.blur();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(screen.getByText('새 답변', { selector: 'p' })).toBeInTheDocument();
    ended.abort();
    vi.useRealTimers();
  });

  test.each([
    ['go when the focus moves to a control below them', { top: 40, bottom: 80, left: 0, right: 90 }, 'button', false],
    ['stay when it moves beside them', { top: 80, bottom: 120, left: 0, right: 90 }, 'button', true],
    ['stay when a heading has it after a navigation', { top: 40, bottom: 80, left: 0, right: 90 }, 'h1', true],
  ])('%s', async (_, place, tag, stays) => {
    const ended = new AbortController();
    await dialogs.toast({ text: '비웠어요.', signal: ended.signal });
    const toast = screen.getByText('비웠어요.', { selector: 'p' }).parentElement as HTMLElement;
    toast.getBoundingClientRect = () => ({ top: 30, bottom: 80, left: 10, right: 300 }) as DOMRect;
    const target = document.body.appendChild(document.createElement(tag));
    target.getBoundingClientRect = () => place as DOMRect;
    if (tag === 'h1') target.tabIndex = -1;
    target.focus();
    await new Promise((resolve) => setTimeout(resolve));
    expect(toast.isConnected).toBe(stays);
    ended.abort();
  });

  test('with links stay inside the dialog when one without comes', async () => {
    const modal = document.body.appendChild(document.createElement('dialog'));
    modal.setAttribute('open', '');
    const ended = new AbortController();
    await dialogs.toast({ text: '새 쪽지', links: [{ text: '보기', onPress: vi.fn() }], signal: ended.signal });
    await dialogs.toast({ text: '저장했어요.', signal: ended.signal });
    expect(modal).toContainElement(screen.getByRole('button', { name: '보기' }));
    ended.abort();
    modal.remove();
  });

  test('have their time after a question that was asked meanwhile', async () => {
    await import('#lib/dialogs/showToast.ts');
    vi.useFakeTimers();
    await dialogs.toast({ text: '입금됐어요.', links: [{ text: '보기', onPress: vi.fn() }] });
    let answer = () => {};
    void enqueueDialog({ rank: 'question', show: () => new Promise<void>((resolve) => (answer = resolve)) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.getByText('입금됐어요.')).toBeInTheDocument();
    answer();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(screen.getByText('입금됐어요.')).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(screen.queryByText('입금됐어요.')).toBeNull();
    vi.useRealTimers();
  });

  test('go when they are out of date, and do not appear later', async () => {
    const news = new AbortController();
    await dialogs.toast({ text: '새 쪽지', signal: news.signal });
    news.abort();
    await dialogs.toast({ text: '새 쪽지', signal: news.signal });
    expect(screen.queryByText('새 쪽지')).toBeNull();
  });
});
