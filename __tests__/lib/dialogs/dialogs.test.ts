// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dialogs, setDialogLabels } from '#lib/dialogs/dialogs.ts';

beforeAll(() => {
  // jsdom has no layout, so it lacks `innerText` and sizes. SweetAlert2 focuses only elements with a size.
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { get: () => 100 });
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    set(this: HTMLElement, text: string) {
      this.textContent = text;
    },
  });
});

beforeEach(() => {
  setDialogLabels({ confirm: '확인', cancel: '취소', close: '닫기', requestId: '문의용 번호' });
});

afterEach(async () => {
  await waitFor(() => {
    if (dialogs.isOpen()) throw new Error('a dialog was left open');
  });
  document.body.replaceChildren();
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('Back closes a question and stays, where the browser asks before; elsewhere the question goes with the page', async () => {
  const watchers: EventTarget[] = [];
  class CloseWatcher extends EventTarget {
    destroy = () => void watchers.splice(watchers.indexOf(this), 1);
    constructor() {
      super();
      watchers.push(this);
    }
  }
  vi.stubGlobal('CloseWatcher', CloseWatcher);
  vi.resetModules();
  const { dialogs: fresh } = await import('#lib/dialogs/dialogs.ts');
  const onAndroid = fresh.confirm({ text: '출금할까요?' });
  await screen.findByRole('dialog');
  watchers[0]?.dispatchEvent(new Event('close'));
  await expect(onAndroid).resolves.toBe(false);
  expect(watchers).toEqual([]);

  const elsewhere = fresh.confirm({ text: '출금할까요?' });
  await screen.findByRole('dialog');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await expect(elsewhere).resolves.toBe(false);
  vi.unstubAllGlobals();
});

describe('confirmations', () => {
  test('return true when confirmed, and false when declined or closed by Escape', async () => {
    const agreed = dialogs.confirm({ text: '로그아웃할까요?' });
    await press('확인');
    await expect(agreed).resolves.toBe(true);

    const refused = dialogs.confirm({ text: '로그아웃할까요?' });
    await press('취소');
    await expect(refused).resolves.toBe(false);

    const escaped = dialogs.confirm({ text: '로그아웃할까요?' });
    const dialog = await screen.findByRole('dialog');
    expect(dialog.querySelector('[class~="swal2-close"]')).toHaveAttribute('aria-label', '닫기');
    await userEvent.keyboard('{Escape}');
    await expect(escaped).resolves.toBe(false);
  });

  test('with two choices return the selected one, or none', async () => {
    const ask = () => dialogs.choose({ text: '어느 것부터 확인할까요?', confirmText: '쪽지', otherText: '고객센터', cancelText: '나중에' });
    for (const [button, answer] of [
      ['쪽지', 'confirm'],
      ['고객센터', 'other'],
      ['나중에', null],
    ] as const) {
      const asked = ask();
      await press(button);
      await expect(asked).resolves.toBe(answer);
    }
  });

  test('with a password return it as typed, and need it', async () => {
    const onTyped = vi.fn<(password: string) => void>();
    const password = { label: '출금 비밀번호', missing: '입력해 주세요.', show: '표시', hide: '숨기기', error: '확인해 주세요.', onTyped };
    const container = () => document.querySelector('[class~="swal2-container"]')!;
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => void (container().scrollTop = 50));
    const asked = dialogs.confirm({ text: '출금할까요?', password });
    const field = await screen.findByLabelText('출금 비밀번호');
    await waitFor(() => expect([document.activeElement, scroll.mock.contexts]).toEqual([field, [field]]));
    // In a low window: sweetalert2 must not scroll back to the top.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(container().scrollTop).toBe(50);
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(screen.getByText('확인해 주세요.')).toBeInTheDocument();
    await press('확인');
    expect(await screen.findByText('입력해 주세요.')).toBeInTheDocument();
    expect(onTyped).not.toHaveBeenCalled();
    await userEvent.type(field, ' 001２ ');
    await press('표시');
    expect(field).toHaveAttribute('type', 'text');
    await press('숨기기');
    expect(field).toHaveAttribute('type', 'password');
    await press('확인');
    await expect(asked).resolves.toBe(true);
    expect(onTyped).toHaveBeenCalledExactlyOnceWith(' 001２ ');
  });

  test('with a wrong password have a way on, which closes them without an answer', async () => {
    const password = { label: '출금 비밀번호', missing: '', show: '표시', hide: '숨기기', error: '확인해 주세요.', onTyped: vi.fn() };
    const onPress = vi.fn();
    const asked = dialogs.confirm({ text: '출금할까요?', password: { ...password, link: { text: '고객센터', onPress } } });
    await press('고객센터');
    await expect(asked).resolves.toBe(false);
    expect([onPress.mock.calls.length, password.onTyped.mock.calls.length]).toEqual([1, 0]);
  });

  test('close without an answer when the caller aborts, open or waiting', async () => {
    const asker = new AbortController();
    const shown = dialogs.confirm({ text: 'shown', signal: asker.signal });
    const waiting = dialogs.confirm({ text: 'waiting', signal: asker.signal });
    await screen.findByRole('dialog', { name: 'shown' });
    asker.abort();
    await expect(Promise.all([shown, waiting])).resolves.toEqual([false, false]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('focus the safe button', async () => {
    const asked = dialogs.confirm({ text: '삭제할까요?', confirmText: '삭제', cancelText: '나중에' });
    await waitFor(() => expect(screen.getByRole('button', { name: '나중에' })).toHaveFocus());
    await press('삭제');
    await expect(asked).resolves.toBe(true);
  });

  test('are answered before a toast with links is shown', async () => {
    const asked = dialogs.confirm({ text: '출금할까요?' });
    await screen.findByRole('dialog');
    const shown = dialogs.toast({ text: '새 쪽지가 있어요.', links: [{ text: '보기', onPress: vi.fn() }] });
    expect(screen.queryByRole('button', { name: '보기' })).not.toBeInTheDocument();
    await press('취소');
    await Promise.all([asked, shown]);
    await press('보기');
  });

  test('focus the first answer where none has a consequence', async () => {
    const asked = dialogs.choose({ text: '읽지 않은 쪽지가 있어요.', confirmText: '보기', cancelText: '나중에' });
    await waitFor(() => expect(screen.getByRole('button', { name: '보기' })).toHaveFocus());
    await press('나중에');
    await expect(asked).resolves.toBeNull();
  });

  test('have a distinct button for an irreversible action', async () => {
    const look = async (isDangerous: boolean) => {
      const asked = dialogs.confirm({ text: '삭제할까요?', confirmText: '삭제', isDangerous });
      const { className } = await screen.findByRole('button', { name: '삭제' });
      await press('삭제');
      await asked;
      return className;
    };
    expect(await look(true)).toMatch(/danger/);
    expect(await look(false)).not.toMatch(/danger/);
  });

  test('show the details as text, an account number in one piece, and the number for support at the bottom', async () => {
    const facts = [['금액', '<b>10,000</b>원'] as const, ['입금계좌', '국민은행 123456-01-234567'] as const];
    const asked = dialogs.confirm({ title: '신청하시겠어요?', text: '', facts, warning: '예산을 넘어요.', requestId: 'r-1' });
    const dialog = await screen.findByRole('dialog', { name: '신청하시겠어요?' });
    expect(within(dialog).getByText('금액')).toBeInTheDocument();
    expect(within(dialog).getByText('<b>10,000</b>원')).toBeInTheDocument();
    expect(within(dialog).getByText('123456-01-234567').parentElement?.textContent).toBe('국민은행 123456-01-234567');
    expect(within(dialog).getByText('예산을 넘어요.').previousElementSibling).toContainElement(screen.getByText('입금계좌'));
    expect(within(dialog).getByText('r-1').parentElement).toHaveTextContent('문의용 번호 r-1');
    await press('취소');
    await asked;
  });

  test('show markup as text', async () => {
    const text = '<img src=x onerror=alert(1)>';
    const told = dialogs.info({ text });
    expect(await screen.findByRole('dialog', { name: text })).toBeInTheDocument();
    expect(document.querySelector('img[src]')).toBeNull();
    await press('확인');
    await told;
  });

  test('appear one after the other', async () => {
    const first = dialogs.info({ text: 'first' });
    const second = dialogs.warning({ text: 'second' });
    await screen.findByRole('dialog', { name: 'first' });
    expect(screen.queryByText('second')).toBeNull();
    await press('확인');
    await first;
    await screen.findByRole('dialog', { name: 'second' });
    await press('확인');
    await second;
  });

  test('are inside an open native dialog, where they can be clicked', async () => {
    const panel = document.createElement('dialog');
    panel.setAttribute('open', '');
    document.body.append(panel);
    const told = dialogs.info({ text: 'inside' });
    await waitFor(() => expect(panel).toHaveTextContent('inside'));
    await press('확인');
    await told;
  });
});

describe('loading', () => {
  test('has no button, and closes on request', async () => {
    const loading = dialogs.loading({ text: '로그인하고 있어요.' });
    await screen.findByRole('dialog', { name: '로그인하고 있어요.' });
    expect(screen.queryByRole('button', { name: '확인' })).toBeNull();
    loading.close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('never appears if it is closed before it opens', async () => {
    const loading = dialogs.loading({ text: 'too late' });
    loading.close();
    await waitFor(() => expect(dialogs.isOpen()).toBe(false));
    expect(screen.queryByText('too late')).toBeNull();
  });

  test('closing it late does not close the dialog after it', async () => {
    const loading = dialogs.loading({ text: 'loading' });
    await screen.findByRole('dialog', { name: 'loading' });
    loading.close();
    const told = dialogs.info({ text: 'result' });
    await screen.findByRole('dialog', { name: 'result' });
    loading.close();
    expect(screen.getByRole('dialog', { name: 'result' })).toBeInTheDocument();
    await press('확인');
    await told;
  });

  test('closes itself after its time', async () => {
    await import('#lib/dialogs/showSweetDialog.ts');
    vi.useFakeTimers();
    dialogs.loading({ text: 'opening', autoCloseMs: 4_000 });
    await vi.advanceTimersByTimeAsync(3_900);
    expect(screen.getByRole('dialog', { name: 'opening' })).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(200);
    expect(screen.queryByRole('dialog')).toBeNull();
    vi.useRealTimers();
  });
});
