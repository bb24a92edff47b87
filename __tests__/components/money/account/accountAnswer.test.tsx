// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountEnquiry } from '#components/money/account/AccountEnquiry.tsx';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { useAccountEnquiry } from '#lib/money/account/useAccountEnquiry.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/api/callRoute.ts');

const old = '110-0042-003918';
const next = '123456-04-998877';

/** What the upstream lists. */
let notes: object[];
let helps: object[];

const note = (contents: string, id = 'n1') => ({ id, title: '', titleColor: '', contents, lastDate: '', answer: null, isRead: true });
const help = (answer: string | null, id = 'h1') => ({ id, title: '', contents: '', lastDate: '', status: '', answer, isRead: true });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:03:20+09:00') });
  localStorage.clear();
  setPortalToken('token');
  notes = [];
  helps = [];
  vi.mocked(exchangeCall)
    .mockReset()
    .mockResolvedValue({ answer: { status: 'success' }, requestId: '', isReplayed: false });
  vi.mocked(callRoute).mockImplementation(async (name) => {
    if (name === 'get-user-note') return { status: 'success', note: notes, count: 0 } as never;
    if (name === 'get-help-list') return { status: 'success', helps, maxCount: 0 } as never;
    throw new Error('away');
  });
  return () => {
    vi.useRealTimers();
    setPortalToken(null);
  };
});

function Card() {
  return <AccountEnquiry enquiry={useAccountEnquiry('demo')} />;
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

/** Opens the page anew. */
async function open(path = '/deposit') {
  const page = renderInPortal(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Card />
    </SWRConfig>,
    { path },
  );
  await pass(1);
  return page;
}

async function ask() {
  // The page is drawn when the calls have ended, before the time goes on.
  await act(async () => screen.getByRole('button', { name: '계좌문의' }).click());
  await pass(1);
}

const shown = () => [old, next].filter((number) => screen.queryAllByText(number).length > 0);
const changeLine = () => screen.queryByText(/입금계좌가 바뀌었어요/);

describe('an account that support replaces', () => {
  it.each([
    ['a message by the answer', () => (notes = [note(old)]), () => (helps = [help(next)])],
    ['an answer by another one', () => (helps = [help(old)]), () => (helps = [help(next)])],
    ['a message by another one', () => (notes = [note(old)]), () => (notes = [note(next, 'n2'), note(old)])],
    ['an answer by a message', () => (helps = [help(old)]), () => (notes = [note(next)])],
  ])('is shown within 15 s, with a line about it, also after a reload: %s', async (_, answer, replace) => {
    const { unmount } = await open();
    await ask();
    answer();
    await pass(16);
    expect([shown(), changeLine()]).toEqual([[old], null]);
    replace();
    await pass(16);
    expect(shown()).toEqual([next]);
    expect(screen.getByRole('status')).toContainElement(changeLine());
    unmount();
    await open();
    expect([shown(), changeLine()]).toEqual([[next], null]);
  });

  it('while the page was closed is not shown, not even for a moment', async () => {
    const { unmount } = await open();
    await ask();
    unmount();
    notes = [note(old)];
    helps = [help(next)];
    await open();
    expect([shown(), changeLine()]).toEqual([[next], null]);
  });

  it('is asked for slowly, and no more after an hour, when the account is hidden', async () => {
    await open();
    await ask();
    notes = [note(old)];
    await pass(16);
    vi.mocked(callRoute).mockClear();
    await pass(60);
    expect(vi.mocked(callRoute).mock.calls).toHaveLength(8);
    await pass(3_600);
    vi.mocked(callRoute).mockClear();
    await pass(60);
    expect([shown(), vi.mocked(callRoute).mock.calls]).toEqual([[], []]);
  });
});

describe('an answer with an account', () => {
  const letter = '<p>마루은행 110-0042-003918<br>예금주 마루운영</p><p>등록한 예금주 이름으로 송금해 주세요.</p>';

  async function answer(html: string) {
    await open();
    await ask();
    notes = [note(html)];
    await pass(16);
  }

  it('has bank and holder over the number, and quotes the rest above and below it', async () => {
    await answer(`<p>아래 계좌만 사용해 주세요.</p>${letter}`);
    const label = screen.getByText('마루은행 · 예금주 마루운영');
    const quotes = screen.getAllByRole('blockquote');
    expect(quotes.map(({ textContent }) => textContent)).toEqual(['아래 계좌만 사용해 주세요.', '등록한 예금주 이름으로 송금해 주세요.']);
    expect(quotes.map((quote) => label.compareDocumentPosition(quote))).toEqual([2, 4]);
    expect(screen.getAllByText(new RegExp(old))).toHaveLength(1);
  });

  it.each([
    ['is no clear account', `<p>${old}</p>`],
    ['has a picture', `${letter}<img src="https://a.example/a.png">`],
  ])('that %s is shown whole', async (_, html) => {
    await answer(html);
    expect(screen.queryByRole('blockquote')).toBeNull();
    expect(screen.getAllByText(new RegExp(old))).toHaveLength(2);
  });

  it('has the focus of the button, and the one to ask again below it', async () => {
    await open();
    screen.getByRole('button').focus();
    await ask();
    notes = [note(letter)];
    await pass(16);
    const again = screen.getByRole('button', { name: '다시 문의' });
    const status = screen.getByRole('status');
    expect(status).toHaveFocus();
    expect(status.compareDocumentPosition(again)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('an answer without an account', () => {
  const closed = '<p>지금은 은행 점검 시간이라 새벽 1시 이후 다시 문의해 주세요.</p>';
  const isWaiting = () => screen.queryByText(/문의가 접수됐어요/) !== null;
  const heading = () => screen.queryByRole('heading', { name: '고객센터 답변' });

  it('ends the waiting and is shown, until the account comes after all', async () => {
    await open();
    await ask();
    helps = [help(closed)];
    await pass(16);
    expect(isWaiting()).toBe(false);
    expect(screen.getByRole('status')).toContainElement(heading());
    expect(screen.getByText(/은행 점검 시간/)).toBeVisible();
    expect(screen.getByRole('button', { name: '다시 문의' })).toBeEnabled();
    notes = [note(old)];
    await pass(4);
    expect([shown(), heading(), changeLine()]).toEqual([[old], null, null]);
  });

  it.each([
    ['to a question that waited before the enquiry', [help(null, 'h0')], [help(null), help(closed, 'h0')]],
    ['to a question written after it', [], [help(closed, 'h2'), help(null)]],
    ['to a question answered before', [help(closed, 'h0')], [help(null), help(closed, 'h0')]],
  ])('%s is none to the enquiry', async (_, before, after) => {
    helps = before;
    await open();
    await ask();
    helps = after;
    notes = [note('<p>이벤트</p>')];
    await pass(16);
    expect([isWaiting(), heading()]).toEqual([true, null]);
  });

  it('is the answer to the enquiry of another browser, which waited', async () => {
    helps = [help(null)];
    vi.mocked(exchangeCall).mockResolvedValue({ answer: { status: 'wait' }, requestId: '', isReplayed: false } as never);
    await open();
    await ask();
    helps = [help(closed)];
    await pass(16);
    expect(heading()).toBeVisible();
  });
});

it.each([
  ['/deposit', ['/note', '/help']],
  ['/help', ['/note']],
])('while the answer is awaited, %s does not lead to itself', async (path, places) => {
  await open(path);
  await ask();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(places);
});
