// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Voices } from '#components/controls/panels/Voices.tsx';
import { liveRegionId } from '#lib/dialogs/announce.ts';
import { currentVoice, dialogs } from '#lib/dialogs/dialogs.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

beforeEach(() => {
  renderInPortal(
    <>
      <main>
        <h1 tabIndex={-1}>MARU</h1>
        <button>before</button>
      </main>
      <div id={liveRegionId} />
      <Voices />
    </>,
  );
});

afterEach(async () => {
  vi.useRealTimers();
  await act(async () => {
    for (let voice = currentVoice(); voice; voice = currentVoice()) voice.end(null);
  });
  document.querySelectorAll('body > dialog').forEach((dialog) => dialog.remove());
});

const before = () => screen.getByRole('button', { name: 'before' });
const heading = () => screen.getByRole('heading', { name: 'MARU', hidden: true });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function show<Result>(open: () => Result): Promise<{ shown: Result }> {
  let shown!: Result;
  await act(async () => void (shown = open()));
  return { shown };
}

const links = (...names: string[]) => names.map((text) => ({ text, onPress: vi.fn() }));
const line = (text: string) => screen.queryByText(text, { selector: 'p' });

describe('questions', () => {
  const choice = {
    text: '어느 것부터?',
    confirmText: '쪽지',
    otherText: '고객센터',
    cancelText: '나중에',
  };
  const ask = () => dialogs.confirm({ text: '출금할까요?' });
  const close = () => (screen.getByRole('dialog') as HTMLDialogElement).close();

  test.each([
    ['the first button', ask, () => press('확인'), true],
    ['cancel', ask, () => press('취소'), false],
    ['Escape', ask, async () => act(close), false],
    [
      'Back',
      ask,
      async () => act(() => void window.dispatchEvent(new PopStateEvent('popstate'))),
      false,
    ],
    ['the first of two choices', () => dialogs.choose(choice), () => press('쪽지'), 'confirm'],
    ['the second of two choices', () => dialogs.choose(choice), () => press('고객센터'), 'other'],
    ['neither of two choices', () => dialogs.choose(choice), () => press('나중에'), null],
  ])('resolve by %s', async (_way, open, answer, expected) => {
    const { shown } = await show<Promise<boolean | string | null>>(open);
    expect(screen.getByRole('dialog', { name: /\?$/ })).toBeVisible();
    await answer();
    await expect(shown).resolves.toBe(expected);
    expect([screen.queryByRole('dialog'), dialogs.isOpen()]).toEqual([null, false]);
  });

  test('go with the panel below them', async () => {
    const panel = document.body.appendChild(document.createElement('dialog'));
    panel.showModal();
    const { shown } = await show(ask);
    await act(async () => panel.close());
    await expect(shown).resolves.toBe(false);
  });

  test('have the focus on the safe button, on the first one where no answer has a consequence, and on a password', async () => {
    const password = { label: '출금 비밀번호', missing: '', onTyped: vi.fn() };
    const focused = async (open: () => Promise<unknown>) => {
      await show(open);
      const name =
        document.activeElement?.textContent || document.activeElement?.getAttribute('autocomplete');
      await act(async () => currentVoice()?.end(null));
      return name;
    };
    expect(
      await focused(() =>
        dialogs.confirm({ text: 'a', confirmText: '삭제', cancelText: '나중에' }),
      ),
    ).toBe('나중에');
    expect(
      await focused(() => dialogs.choose({ text: 'a', confirmText: '보기', cancelText: '나중에' })),
    ).toBe('보기');
    expect(await focused(() => dialogs.info({ text: 'a' }))).toBe('확인');
    expect(await focused(() => dialogs.confirm({ text: 'a', password }))).toBe('one-time-code');
  });

  test('give the focus back before they resolve, to the heading if nothing had it', async () => {
    before().focus();
    const { shown } = await show(() => dialogs.confirm({ text: 'a' }));
    await press('확인');
    await shown;
    expect(before()).toHaveFocus();
    before().blur();
    await show(() => dialogs.confirm({ text: 'a' }));
    await press('확인');
    expect(heading()).toHaveFocus();
  });

  test('appear one after the other', async () => {
    await show(() => dialogs.info({ text: 'first' }));
    await show(() => dialogs.warning({ text: 'second' }));
    expect(screen.getAllByRole('dialog')).toEqual([screen.getByRole('dialog', { name: 'first' })]);
    await press('확인');
    expect(screen.getAllByRole('dialog')).toEqual([screen.getByRole('dialog', { name: 'second' })]);
  });

  test('close without an answer when their caller leaves, open or waiting', async () => {
    const asker = new AbortController();
    const { shown } = await show(() =>
      Promise.all(
        ['a', 'b']
          .map((text) => dialogs.confirm({ text, signal: asker.signal }))
          .concat(dialogs.confirm({ text: 'c', signal: AbortSignal.abort() })),
      ),
    );
    await act(async () => asker.abort());
    await expect(shown).resolves.toEqual([false, false, false]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('show texts, facts and the number for support as text', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    await show(() =>
      dialogs.confirm({ title: markup, text: markup, facts: [['금액', markup]], requestId: 'r-1' }),
    );
    const dialog = screen.getByRole('dialog', { name: markup });
    expect(within(dialog).getByRole('definition')).toHaveTextContent(markup);
    expect(within(dialog).getByText('r-1')).toBeVisible();
    expect(dialog.querySelector('img')).toBeNull();
  });

  test('with a password return it as typed, and need it', async () => {
    const onTyped = vi.fn();
    const password = {
      label: '출금 비밀번호',
      missing: '입력해 주세요.',
      error: '달라요.',
      onTyped,
    };
    const { shown } = await show(() => dialogs.confirm({ text: '출금할까요?', password }));
    const field = screen.getByLabelText('출금 비밀번호');
    expect(field).toHaveAccessibleDescription('달라요.');
    await press('확인');
    expect(field).toHaveAccessibleDescription('입력해 주세요.');
    expect(field).toHaveFocus();
    await userEvent.type(field, ' 001２ {Enter}');
    await expect(shown).resolves.toBe(true);
    expect(onTyped).toHaveBeenCalledExactlyOnceWith(' 001２ ');
  });

  test('with a wrong password have a way on, which closes them without an answer', async () => {
    const link = { text: '고객센터', onPress: vi.fn() };
    const password = {
      label: '출금 비밀번호',
      missing: '',
      error: '달라요.',
      link,
      onTyped: vi.fn(),
    };
    const { shown } = await show(() => dialogs.confirm({ text: '출금할까요?', password }));
    await press('고객센터');
    await expect(shown).resolves.toBe(false);
    expect([link.onPress, password.onTyped].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  });
});

describe('loading', () => {
  test('has no button and no Escape, closes on request, which does not close the dialog after it, and after its time', async () => {
    const { shown } = await show(() => dialogs.loading({ text: '로그인하고 있어요.' }));
    const dialog = screen.getByRole('dialog', { name: '로그인하고 있어요.' });
    expect(within(dialog).queryByRole('button')).toBeNull();
    const escape = new Event('cancel', { cancelable: true });
    dialog.dispatchEvent(escape);
    expect(escape.defaultPrevented).toBe(true);
    await act(async () => shown.close());
    await show(() => dialogs.info({ text: 'result' }));
    await act(async () => shown.close());
    expect(screen.getByRole('dialog', { name: 'result' })).toBeVisible();
    await press('확인');

    vi.useFakeTimers();
    await show(() => dialogs.loading({ text: 'opening', autoCloseMs: 4_000 }));
    await later(3_900);
    expect(screen.getByRole('dialog', { name: 'opening' })).toBeVisible();
    await later(200);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('lines', () => {
  beforeEach(() => void vi.useFakeTimers());

  test.each([
    ['without links', [], 6_000],
    ['with links', links('쪽지 확인'), 10_000],
  ])('%s are announced, and go after their time', async (_name, withLinks, ms) => {
    await show(() => dialogs.toast({ text: '새 쪽지', links: withLinks }));
    expect(document.getElementById(liveRegionId)).toHaveTextContent(
      ['새 쪽지', ...withLinks.map(({ text }) => text)].join(' '),
    );
    await later(ms - 100);
    expect(line('새 쪽지')).toBeVisible();
    await later(200);
    expect(line('새 쪽지')).toBeNull();
  });

  test('wait for the answer of a question', async () => {
    await show(() => dialogs.confirm({ text: '출금할까요?' }));
    await show(() => dialogs.toast({ text: '입금됐어요.' }));
    await later(60_000);
    expect(line('입금됐어요.')).toBeNull();
    await act(async () => currentVoice()?.end(null));
    expect(line('입금됐어요.')).toBeVisible();
  });

  test.each([
    ['has the pointer', (box: HTMLElement) => void box.dispatchEvent(new Event('pointerenter'))],
    ['has the focus', (box: HTMLElement) => box.querySelector('button')?.focus()],
    ['is in a hidden tab', () => turn(true)],
  ])('stay while one %s', async (_case, act_) => {
    await show(() => dialogs.toast({ text: '새 쪽지', links: links('쪽지 확인') }));
    await act(async () => act_(screen.getByRole('dialog')));
    await later(60_000);
    expect(line('새 쪽지')).toBeInTheDocument();
    screen.getByRole('dialog').dispatchEvent(new Event('pointerleave'));
    before().focus();
    await act(async () => turn(false));
    await later(10_100);
    expect(line('새 쪽지')).toBeNull();
  });

  test('with links are dialogs with a name, not modal, whose buttons close them; the focus goes back', async () => {
    vi.useRealTimers();
    const withLinks = links('쪽지 확인', '답변 확인');
    for (const name of ['답변 확인', '나중에']) {
      before().focus();
      await show(() => dialogs.toast({ text: '새 소식', links: withLinks, closeText: '나중에' }));
      expect(screen.getByRole('dialog', { name: '새 소식' })).not.toHaveAttribute('aria-modal');
      expect(before()).toHaveFocus();
      await press(name);
      expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, before()]);
    }
    expect(withLinks.map(({ onPress }) => onPress.mock.calls.length)).toEqual([0, 1]);
    await show(() => dialogs.toast({ text: '새 소식', links: withLinks }));
    screen.getByRole('button', { name: '닫기' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('are inside an open dialog of the page, where they can be pressed, and leave it when it closes', async () => {
    const panel = document.body.appendChild(document.createElement('dialog'));
    panel.showModal();
    await show(() => dialogs.toast({ text: '새 쪽지', links: links('쪽지 확인') }));
    expect(panel).toContainElement(line('새 쪽지'));
    await act(async () => panel.close());
    expect(panel).not.toContainElement(line('새 쪽지'));
    expect(line('새 쪽지')).toBeVisible();
  });

  test('go when they are out of date, and do not appear later', async () => {
    const news = new AbortController();
    const toast = { text: '새 쪽지', signal: news.signal };
    await show(() => dialogs.toast(toast));
    await act(async () => news.abort());
    expect(line('새 쪽지')).toBeNull();
    await show(() => dialogs.toast(toast));
    expect(line('새 쪽지')).toBeNull();
  });

  test.each([
    ['go when the focus moves to a control below them', { top: 40, bottom: 80 }, 'button', false],
    ['stay when it moves beside them', { top: 80, bottom: 120 }, 'button', true],
    ['stay when a heading has it after a navigation', { top: 40, bottom: 80 }, 'h1', true],
  ])('%s', async (_case, place, tag, stays) => {
    await show(() => dialogs.toast({ text: '비웠어요.' }));
    const own = { top: 30, bottom: 80, left: 10, right: 300 } as DOMRect;
    line('비웠어요.')!.parentElement!.getBoundingClientRect = () => own;
    const target = tag === 'h1' ? heading() : before();
    target.getBoundingClientRect = () => ({ ...place, left: 0, right: 90 }) as DOMRect;
    target.focus();
    await later(10);
    expect(line('비웠어요.') !== null).toBe(stays);
  });
});

function turn(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}
