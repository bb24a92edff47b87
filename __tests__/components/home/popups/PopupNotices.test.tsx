// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PopupNotices } from '#components/home/popups/PopupNotices.tsx';
import type { Popup } from '#contract/records/popup.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { answerCalls, failed } from '#tests/support/renderLobby.tsx';
import { fakeMedia } from '#tests/support/fakeMedia.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/session/usePortalSession.ts', () => ({ usePortalSession: () => ({ status: 'unauthenticated' }) }));

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 20, 3);
const isPhone = { value: false };

const popup = (id: string, change: Partial<Popup> = {}): Popup => ({
  ...{ id, title: `알림 ${id}`, titleColor: '', contents: `<p>내용 ${id}</p>`, domain: '', posX: 0, posY: 0 },
  ...change,
});

/** Renders a new home page: only web storage persists. */
function renderPopups(note: Popup[] | undefined, site?: Partial<SiteSettings>) {
  answerCalls({ 'get-notice-popup': note ? { status: 'success', note } : failed('get-notice-popup') });
  return renderInPortal(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
      <main>
        <h1 tabIndex={-1}>MARU</h1>
        <PopupNotices />
      </main>
    </SWRConfig>,
    { site },
  );
}

const cards = () => screen.findAllByRole('dialog');
const names = async () => (await cards()).map((card) => within(card).getByRole('heading').textContent);
const card = (name: string) => screen.findByRole('dialog', { name });
const settled = () => act(async () => void (await new Promise((resolve) => setImmediate(resolve))));

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  isPhone.value = false;
  fakeMedia((query) => isPhone.value && query.includes('768px'));
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.style.setProperty('--surface-high', '#2a2637');
});

afterEach(() => vi.useRealTimers());

describe('popups', () => {
  it('are non-modal dialogs, named by their titles, with the contents of the operator', async () => {
    renderPopups([popup('1'), popup('2', { title: ' ' })]);
    expect(await names()).toEqual(['알림 1', '공지사항']);
    expect(await card('알림 1')).not.toHaveAttribute('aria-modal');
    expect(await screen.findByText('내용 1')).toBeVisible();
    expect(document.body).toHaveFocus();
  });

  it('are those for this host only', async () => {
    renderPopups([popup('1', { domain: 'localhost.evil' }), popup('2', { domain: 'a.test, localhost' })]);
    expect(await names()).toEqual(['알림 2']);
  });

  it('show titles as text, in the operator’s color if its contrast is sufficient', async () => {
    renderPopups([
      popup('1', { title: '<b>굵게</b>', titleColor: '#E3BC5A' }),
      popup('2', { titleColor: '#1e1b28' }),
      popup('3', { titleColor: 'red;position:fixed' }),
    ]);
    const colors = (await cards()).map((one) => within(one).getByRole('heading').querySelector('span')?.style.cssText);
    expect(colors).toEqual(['--title-color: #e3bc5a;', '', '']);
    expect(await card('<b>굵게</b>')).toBeVisible();
  });

  it('are three at a time', async () => {
    renderPopups(Array.from({ length: 30 }, (_, index) => popup(String(index))));
    expect(await names()).toHaveLength(3);
  });

  it('are absent without notices or without an answer', async () => {
    const { unmount } = renderPopups([]);
    await settled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    unmount();
    renderPopups(undefined);
    await settled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('hiding a popup', () => {
  it('persists over a reload for the period on the button, for this id only', async () => {
    const first = renderPopups([popup('1'), popup('2')]);
    await userEvent.click(within(await card('알림 1')).getByRole('button', { name: '8시간 동안 보지 않기' }));
    expect(await names()).toEqual(['알림 2']);
    first.unmount();

    vi.setSystemTime(now + 8 * hour - 1);
    const second = renderPopups([popup('1'), popup('2'), popup('3')]);
    expect(await names()).toEqual(['알림 2', '알림 3']);
    second.unmount();

    vi.setSystemTime(now + 8 * hour);
    renderPopups([popup('1'), popup('2')]);
    expect(await names()).toEqual(['알림 1', '알림 2']);
  });

  it('has label and period from the same setting', async () => {
    const first = renderPopups([popup('1')], { popupHideHours: 24 });
    await userEvent.click(await screen.findByRole('button', { name: '24시간 동안 보지 않기' }));
    first.unmount();
    vi.setSystemTime(now + 23 * hour);
    renderPopups([popup('1')], { popupHideHours: 24 });
    await settled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('closing a popup', () => {
  it('lasts until the tab is closed', async () => {
    const first = renderPopups([popup('1')]);
    await userEvent.click(await screen.findByRole('button', { name: '닫기' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    first.unmount();
    const second = renderPopups([popup('1')]);
    await settled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    second.unmount();
    sessionStorage.clear();
    renderPopups([popup('1')]);
    expect(await names()).toEqual(['알림 1']);
  });

  it('by Escape closes the focused one and moves the focus to the next, after the last one to the top of the page', async () => {
    renderPopups([popup('1'), popup('2')]);
    within(await card('알림 2'))
      .getByRole('button', { name: '닫기' })
      .focus();
    await userEvent.keyboard('{Escape}');
    expect(await names()).toEqual(['알림 1']);
    expect(await card('알림 1')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'MARU' })).toHaveFocus();
  });

  it('by Escape does nothing if none has the focus', async () => {
    renderPopups([popup('1')]);
    await cards();
    await userEvent.keyboard('{Escape}');
    expect(await names()).toEqual(['알림 1']);
  });

  it('closes all at once with a button', async () => {
    renderPopups([popup('1'), popup('2'), popup('3'), popup('4')]);
    await userEvent.click(within(await card('알림 2')).getByRole('button', { name: '닫기' }));
    await userEvent.click(within(await card('알림 1')).getByRole('button', { name: '모두 닫기' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('has no button for all if there are only two popups', async () => {
    renderPopups([popup('1'), popup('2')]);
    await cards();
    expect(screen.queryByRole('button', { name: '모두 닫기' })).not.toBeInTheDocument();
  });
});

describe('on a phone', () => {
  beforeEach(() => void (isPhone.value = true));

  /** The first scroll of the page, which a sheet waits for as long as it can. */
  async function scroll() {
    await settled();
    act(() => void window.dispatchEvent(new Event('scroll')));
  }

  it('the games are seen before a sheet covers some of them', async () => {
    // Loaded before: the fake clock does not wait for it.
    await import('#components/home/popups/PopupSheet.tsx');
    vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const wait = () => act(() => vi.advanceTimersByTimeAsync(100));
    renderPopups([popup('1')]);
    for (let waited = 0; waited < 10; waited += 1) await wait();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const games = document.body.appendChild(document.createElement('div'));
    games.innerHTML = '<div id="lobby"><button data-code="a"></button></div>';
    const shownAt = Date.now();
    while (!screen.queryByRole('dialog', { name: '알림 1' }) && Date.now() < shownAt + 3_000) await wait();
    expect(screen.getByRole('dialog', { name: '알림 1' })).toBeInTheDocument();
    expect(Date.now() - shownAt).toBeGreaterThanOrEqual(1_200);
    games.remove();
  });

  it('a toast has its time before the sheet, also when the page is scrolled', async () => {
    const toast = document.body.appendChild(document.createElement('div'));
    toast.innerHTML = '<div popover="manual"><div>로그인했어요.</div></div>';
    renderPopups([popup('1')]);
    await scroll();
    await settled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    toast.remove();
    expect(await names()).toEqual(['알림 1']);
  });

  it('one sheet shows the popups in turn', async () => {
    renderPopups([popup('1'), popup('2'), popup('3')]);
    await scroll();
    expect(await names()).toEqual(['알림 1']);
    expect(screen.getByText('1 / 3')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '이전 공지' }));
    expect(await names()).toEqual(['알림 3']);
    await userEvent.click(screen.getByRole('button', { name: '다음 공지' }));
    await userEvent.click(screen.getByRole('button', { name: '다음 공지' }));
    expect(await names()).toEqual(['알림 2']);
    expect(screen.getByRole('status')).toHaveTextContent('3개 중 2번째');
  });

  it('hiding one shows the next without a pager; closing closes all', async () => {
    renderPopups([popup('1'), popup('2'), popup('3')]);
    await scroll();
    await userEvent.click(await screen.findByRole('button', { name: '다음 공지' }));
    await userEvent.click(screen.getByRole('button', { name: '8시간 동안 보지 않기' }));
    expect(await names()).toEqual(['알림 3']);
    await userEvent.click(screen.getByRole('button', { name: '닫기' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
