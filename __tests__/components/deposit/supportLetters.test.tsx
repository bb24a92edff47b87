// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#lib/api/CallError.ts';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import {
  apply,
  ask,
  backend,
  beOnDepositPage,
  depositRow,
  help,
  letterBox,
  note,
  openDeposit,
  pass,
  press,
  question,
} from './depositPage.tsx';

vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#lib/member/checkHealth.ts');

beforeEach(() => {
  const end = beOnDepositPage();
  backend.notes = [
    note('old', '<p>옛 계좌 999-0042-003918</p>', { lastDate: '2026-11-19 10:00:00' }),
  ];
  return end;
});

const letters = () =>
  screen.queryAllByRole('article').map((letter) => letterBox(letter)?.textContent);
const sent = (name: string) =>
  vi
    .mocked(exchangeCall)
    .mock.calls.filter(([call]) => call === name)
    .map(([, body]) => body);
const isMain = (name: string | RegExp) =>
  screen.getByRole('button', { name }).className.includes('primary');
const failed = (outcome: 'not_sent' | 'unknown') =>
  new CallError({
    code: 'network',
    callName: 'user-ask-account',
    httpStatus: 0,
    requestId: 'req-7',
    outcome,
  });

/** Only white space may differ. Invisible signs are not white space: a soft hyphen and U+FEFF stay as they were written. */
const signs = (text: string) => text.replace(/[ \t\r\n\f\u00a0]+/g, '');

function besides(container: HTMLElement): string {
  const rest = container.cloneNode(true) as HTMLElement;
  rest.querySelector('article')?.remove();
  const attributes = [...rest.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].map(({ value }) => value),
  );
  const asked = [...vi.mocked(dialogs.confirm).mock.calls, ...vi.mocked(dialogs.toast).mock.calls];
  return signs([rest.textContent, ...attributes, JSON.stringify(asked)].join('\n'));
}

const written: [name: string, html: string, text: string, copied: string[], others?: string[]][] = [
  [
    'two accounts, of which one is closed: the member judges',
    '<p>우리은행 1002-000-333444 (예금주 다라유통) 으로 입금해 주세요.</p><p>이전 하나은행 123-000000-44455 는 사용하지 않아요.</p>',
    '우리은행 1002-000-333444 (예금주 다라유통) 으로 입금해 주세요. 이전 하나은행 123-000000-44455 는 사용하지 않아요.',
    ['1002-000-333444', '123-000000-44455'],
  ],
  [
    'a number in pieces, and a struck one',
    '우리 <span>1</span><span>002</span><span>-</span>000-360<b>360</b><br>구 <s>1002-<b>000</b>-<i>361</i>361</s> <del>0006000111</del>',
    '우리 1002-000-360360 구 1002-000-361361 0006000111',
    ['1002-000-360360'],
    ['1002-000-361361', '0006000111'],
  ],
  [
    'numbers struck by styles',
    `<p STYLE='Text-Decoration : LINE-THROUGH red'>101-0000-7007-01</p><p style="text-decoration-line: line-through">508-00-080080-1</p><p>001-000-090090</p>`,
    '101-0000-7007-01 508-00-080080-1 001-000-090090',
    ['001-000-090090'],
    ['101-0000-7007-01', '508-00-080080-1'],
  ],
  [
    'a table',
    '<table><tr><th>Số TK</th><th>Ghi chú</th></tr><tr><td><span>0009000441</span></td><td>tạm khóa</td></tr><tr><td>110</td><td>000420420</td></tr></table>',
    'Số TK Ghi chú 0009000441 tạm khóa 110 000420420',
    ['0009000441'],
    ['110000420420'],
  ],
  [
    'invisible signs in a number',
    '<p>국민 1\u200c23456-04-240240</p><p>우리 1002\u2060-000\u2060-250250 \u202e0011-1234-16\u202c</p>',
    '국민 1\u200c23456-04-240240 우리 1002\u2060-000\u2060-250250 \u202e0011-1234-16\u202c',
    [],
    ['23456-04-240240', '0011-1234-16'],
  ],
  [
    'entities, full-width digits and the rest in brackets',
    '<p>A &amp;amp; B&nbsp;110&nbsp;000&nbsp;190190 &lt;only&gt;</p><p>１２３４５６－０４－３００３００</p><p>3333-00-(0600600)</p>',
    'A &amp; B 110 000 190190 <only> １２３４５６－０４－３００３００ 3333-00-(0600600)',
    ['110\u00a0000\u00a0190190'],
    ['１２３４５６－０４－３００３００', '0600600'],
  ],
  [
    'markup that would run',
    `<style>.n:after{content:'110-000-680001'}</style><p title="a > 110-000-700001" onclick="x()">국민 123456-04-680680</p><script>document.write('123456-04-680002')</script><iframe src="https://evil.example.invalid/680003"></iframe><a href='javascript:;'>복사</a>`,
    '국민 123456-04-680680 복사',
    ['123456-04-680680'],
    ['110-000-680001', '123456-04-680002'],
  ],
];

it.each(written)(
  'a letter with %s is shown as it was written, long numbers that are not struck can be copied, and no number of it stands elsewhere',
  async (_name, html, text, copied, others = []) => {
    const clipboard = { writeText: vi.fn(async () => {}) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    const { container } = await openDeposit();
    await ask();
    backend.notes = [note('n1', html)];
    await pass(6);
    const letter = screen.getByRole('article');
    const box = letterBox(letter)!;
    expect(signs(box.textContent)).toBe(signs(text));
    expect(
      box.querySelector(
        'script, style, iframe, svg, form, input, object, embed, link, meta, base, [onclick], [href^="java"]',
      ),
    ).toBeNull();
    const lined = [...box.querySelectorAll('s, del, [style*="line-through"]')]
      .map((part) => part.textContent)
      .join();
    expect(copied.filter((number) => lined.includes(number))).toEqual([]);

    for (const number of copied) {
      await press(`${number} 복사`, within(letter));
      expect(clipboard.writeText).toHaveBeenLastCalledWith(number);
    }
    expect(within(letter).queryAllByRole('button', { hidden: true })).toHaveLength(copied.length);
    const beside = besides(container);
    await apply();
    expect(JSON.stringify(question())).toContain('안내받은 계좌');
    const elsewhere = beside + besides(container);
    expect([...copied, ...others].filter((number) => elsewhere.includes(signs(number)))).toEqual(
      [],
    );
    Reflect.deleteProperty(navigator, 'clipboard');
  },
);

describe('the account that support writes', () => {
  it('is asked for with the step to it, and waited for in one line, which counts the seconds', async () => {
    await openDeposit();
    await ask();
    await pass(11);
    expect(screen.getByRole('status')).toHaveTextContent(/^계좌를 받고 있어요 · 12초$/);
    expect(screen.getByRole('heading', { name: '70,000원' })).toHaveFocus();
    expect(isMain('송금했어요')).toBe(false);
    expect(screen.queryByRole('button', { name: '다시 문의' })).toBeNull();
    await pass(109);
    expect(screen.getByRole('status')).toHaveTextContent('2분');
    expect(screen.getByRole('button', { name: '다시 문의' })).toBeEnabled();
  });

  it('is every message and answer that is new since the enquiry, newest first, also after a reload', async () => {
    backend.helps = [help('h1', null), help('h2', '<p>옛 답변</p>')];
    const { unmount } = await openDeposit();
    await ask();
    backend.notes = [
      note('n1', '국민 110-0042-003918', { title: '입금계좌', answer: '<p>예금주 마루</p>' }),
      ...backend.notes,
    ];
    backend.helps = [help('h1', '<p>쪽지를 확인해 주세요.</p>'), help('h2', '<p>옛 답변</p>')];
    await pass(16);
    backend.notes = [
      note('n2', '<s>국민 110-0042-003918</s> 우리 1002-345-678901', {
        lastDate: '2026-11-20 14:09:00',
      }),
      ...backend.notes,
    ];
    await pass(16);
    const all = [
      '국민 110-0042-003918 우리 1002-345-678901',
      '국민 110-0042-003918',
      '예금주 마루',
      '쪽지를 확인해 주세요.',
    ];
    expect(letters()).toEqual(all);
    expect(screen.getByRole('heading', { name: '입금계좌', level: 4 })).toBeVisible();
    expect(
      screen
        .getAllByRole('button', { name: / 복사$/ })
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['1002-345-678901 복사', '110-0042-003918 복사']);
    unmount();
    await openDeposit();
    expect(letters()).toEqual(all);
  });

  it('is no older message that moves up in the list of the newest ones', async () => {
    await openDeposit();
    await ask();
    backend.notes = [
      note('older', '<p>옛 계좌 888-0042-003918</p>', { lastDate: '2026-11-18 10:00:00' }),
    ];
    await pass(16);
    expect(letters()).toEqual([]);
  });

  it('is shown also if the upstream’s clock is hours behind', async () => {
    await openDeposit();
    await ask();
    backend.notes = [
      note('n1', '국민 110-0042-003918', { lastDate: '2026-11-19 19:00:00' }),
      ...backend.notes,
    ];
    await pass(16);
    expect(letters()).toEqual(['국민 110-0042-003918']);
  });

  it('counts as read where it is shown, once', async () => {
    await openDeposit();
    await ask();
    backend.notes = [note('n1', '국민 110-0042-003918', { isRead: false })];
    backend.helps = [help('h1', '쪽지를 확인해 주세요.', { isRead: null })];
    await pass(60);
    expect([sent('read-note-message'), sent('read-help-message')]).toEqual([
      [{ id: 'n1' }],
      [{ id: 'h1' }],
    ]);
  });

  it('is asked for slowly once there is a letter, and after an hour no more, when the letter goes', async () => {
    localStorage.setItem(
      'account-enquiry:demo',
      JSON.stringify({ askedAt: Date.now() - 58 * 60_000, known: [], deposits: null }),
    );
    backend.notes = [note('n1', '국민 110-0042-003918')];
    await openDeposit();
    await ask();
    expect(sent('user-ask-account')).toEqual([]);
    await pass(15);
    vi.mocked(callRoute).mockClear();
    await pass(60);
    expect(vi.mocked(callRoute).mock.calls).toHaveLength(8);
    expect(letters()).toHaveLength(1);
    await pass(60);
    vi.mocked(callRoute).mockClear();
    await pass(60);
    expect([letters(), vi.mocked(callRoute).mock.calls]).toEqual([[], []]);
    expect(screen.getByRole('button', { name: '계좌문의' })).toBeEnabled();
  });

  it('goes when the deposit that was made after the enquiry is completed', async () => {
    await openDeposit();
    await ask();
    backend.notes = [note('n1', '국민 110-0042-003918')];
    await pass(6);
    await apply();
    backend.deposits = [depositRow('2', 'already'), depositRow('1', 'already')];
    await pass(31);
    await press('새로 신청하기');
    await ask();
    await pass(20);
    expect(letters()).toEqual([]);
    expect(sent('user-ask-account')).toHaveLength(2);
  });

  it('stays when an earlier deposit is completed', async () => {
    backend.deposits = [depositRow('1', 'wait')];
    await openDeposit();
    await press('추가로 신청하기');
    await ask();
    backend.notes = [note('n1', '국민 110-0042-003918')];
    backend.deposits = [depositRow('1', 'already')];
    await pass(61);
    expect(letters()).toHaveLength(1);
  });

  it('of the enquiry that is pending stays, and without it what comes after the new one is shown', async () => {
    backend.enquiry = 'wait';
    await openDeposit();
    await ask();
    backend.notes = [note('n1', '국민 110-0042-003918'), ...backend.notes];
    await pass(6);
    expect(letters()).toEqual(['국민 110-0042-003918']);
    await press('다시 문의');
    await pass(6);
    expect(letters()).toEqual(['국민 110-0042-003918']);
  });
});

describe('an enquiry that fails', () => {
  it.each([
    ['pass', /^문의가 접수되지 않았어요/],
    ['somethingNew', /^문의가 접수되지 않았어요/],
    [failed('not_sent'), /^문의를 보내지 못했어요/],
    [failed('unknown'), /^문의가 접수됐는지 확인하지 못했어요/],
  ])('says so and can be repeated: %s', async (result, text) => {
    backend.enquiry = result;
    await openDeposit();
    await ask();
    expect(within(screen.getByRole('status')).getByText(text)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('req-7');
    expect(screen.queryByText(/계좌를 받고 있어요/)).toBeNull();
    backend.enquiry = 'success';
    await ask();
    expect(screen.getByText(/계좌를 받고 있어요/)).toBeVisible();
  });

  it('is not sent if what is there cannot be read: nothing could be told from the answer', async () => {
    await openDeposit();
    vi.mocked(callRoute).mockImplementation(
      async () => ({ status: 'error', note: [], helps: [], deposits: [] }) as never,
    );
    await ask();
    expect(screen.getByText(/^문의를 보내지 못했어요/)).toBeVisible();
    expect(sent('user-ask-account')).toEqual([]);
  });

  it('is sent once for any number of presses, and not offline', async () => {
    vi.mocked(exchangeCall).mockReturnValue(new Promise(() => {}));
    await openDeposit();
    await ask();
    expect(screen.queryByRole('button', { name: /문의$/ })).toBeNull();
    await press('금액 바꾸기');
    await ask();
    expect(sent('user-ask-account')).toHaveLength(1);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('인터넷에 연결되면 문의할 수 있어요.')).toBeVisible();
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
  });
});
