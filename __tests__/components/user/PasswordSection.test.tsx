// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { PasswordSection } from '#components/user/PasswordSection.tsx';
import { CallError, type CallErrorCode, type CallOutcome } from '#lib/api/CallError.ts';
import { exchangeCall } from '#lib/api/callRoute.ts';
import { refreshSession } from '#lib/session/portalSession.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';
import { showSession } from '#tests/support/memberSession.ts';

vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#lib/session/portalSession.ts', async (original) => ({
  ...(await original<object>()),
  refreshSession: vi.fn(async () => ({})),
}));
vi.mock('#lib/api/callRoute.ts', async (original) => ({
  ...(await original<object>()),
  exchangeCall: vi.fn(),
}));

const send = vi.mocked(exchangeCall) as unknown as ReturnType<typeof vi.fn<() => Promise<unknown>>>;
const current = () => screen.getByLabelText('현재 비밀번호');
const password = () => screen.getByLabelText('새 비밀번호');

const answer = (status: string) => ({ answer: { status }, requestId: 'r-1', isReplayed: false });
const failure = (code: CallErrorCode, outcome: CallOutcome) =>
  new CallError({ code, outcome, callName: 'change-password', httpStatus: 502, requestId: 'r-2' });

async function submit(first: string, present = 'present-1') {
  const user = userEvent.setup();
  const fill = async (field: HTMLElement, text: string) => {
    await user.click(field);
    await user.paste(text);
  };
  if (present) await fill(current(), present);
  if (first) await fill(password(), first);
  await user.click(screen.getByRole('button', { name: '비밀번호 변경' }));
}

beforeEach(() => {
  vi.mocked(refreshSession).mockClear();
  send.mockReset().mockResolvedValue(answer('success'));
  vi.spyOn(dialogs, 'toast').mockReturnValue();
  showSession('authenticated');
});

test('changes the password once, byte for byte, takes over the new session, then empties the fields', async () => {
  renderInPortal(<PasswordSection />);
  await submit(' Seven 7! ');
  await waitFor(() => expect(dialogs.toast).toHaveBeenCalled());
  expect(send.mock.calls).toEqual([
    ['change-password', { current: 'present-1', pass: ' Seven 7! ' }],
  ]);
  expect(vi.mocked(dialogs.toast).mock.calls[0]?.[0]).toMatchObject({
    text: '비밀번호가 변경됐어요.',
    kind: 'success',
  });
  for (const field of [current(), password()]) expect(field).toHaveValue('');
  expect(vi.mocked(refreshSession).mock.calls).toEqual([[{ isFresh: true }]]);
});

test.each([
  ['too short', 'abc', '8~64자로 입력해 주세요.'],
  ['too short, of characters that are two units each', '🎲'.repeat(7), '8~64자로 입력해 주세요.'],
  ['empty', '', '새 비밀번호를 입력해 주세요.'],
  ['too long', 'x'.repeat(65), '8~64자로 입력해 주세요.'],
  ['without the present one', 'secret-1', '현재 비밀번호를 입력해 주세요.', ''],
])(
  '%s: shows an error beside the field and sends nothing',
  async (_name, typed, text, present = 'present-1') => {
    renderInPortal(<PasswordSection />);
    await submit(typed, present);
    expect(screen.getByText(text)).toBeVisible();
    expect(document.activeElement).toHaveAccessibleDescription(expect.stringContaining(text));
    expect(send).not.toHaveBeenCalled();
  },
);

test('a password that many people have is refused at its field, as at registration, before anything is sent', async () => {
  const list = vi.fn(async () => new Response('password1\nqwerty123\n'));
  vi.stubGlobal('fetch', list);
  renderInPortal(<PasswordSection />);
  await userEvent.click(password());
  await waitFor(() => expect(list).toHaveBeenCalledWith('/passwords/common.txt'));
  await submit('Qwerty123');
  expect(password()).toHaveAccessibleDescription(
    expect.stringMatching(/쉽게 알아낼 수 있는 비밀번호/),
  );
  expect(send).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test.each([
  [
    'not the present password',
    { code: 'invalid_request', field: 'current' },
    /현재 비밀번호가 맞지 않아요/,
    current,
  ],
  [
    'a common password',
    { code: 'invalid_request', field: 'pass' },
    /쉽게 알아낼 수 있는 비밀번호/,
    password,
  ],
] as const)(
  '%s: says so beside the field and keeps what was typed',
  async (_name, details, text, field) => {
    send.mockRejectedValue(Object.assign(failure(details.code, 'not_sent'), details));
    renderInPortal(<PasswordSection />);
    await submit('secret-1');
    await waitFor(() => expect(field()).toHaveAccessibleDescription(expect.stringMatching(text)));
    expect(document.activeElement).toBe(field());
    expect([current(), password()].map((input) => (input as HTMLInputElement).value)).toEqual([
      'present-1',
      'secret-1',
    ]);
  },
);

test.each([
  [
    'too many wrong present passwords',
    () => Promise.reject(Object.assign(failure('rate_limited', 'not_sent'), { retryAfter: 900 })),
    /시도가 너무 많았어요.*15분 후/,
    'r-2',
  ],
  ['an unknown status', () => Promise.resolve(answer('foo')), /변경되지 않았어요/, 'r-1'],
  [
    'an outage before anything was sent',
    () => Promise.reject(failure('upstream_unavailable', 'not_sent')),
    /비밀번호는 그대로예요/,
    'r-2',
  ],
  [
    'an answer that never came',
    () => Promise.reject(failure('upstream_timeout', 'unknown')),
    /변경됐는지 확인하지 못했어요/,
    'r-2',
  ],
])(
  '%s: shows the outcome with the request id, and keeps the input',
  async (_name, reply, text, requestId) => {
    send.mockImplementation(reply);
    renderInPortal(<PasswordSection />);
    await submit('secret-1');
    const notice = await screen.findByText(text);
    expect(screen.getByRole('alert')).toContainElement(notice);
    expect(screen.getByRole('alert')).toHaveTextContent(requestId);
    expect(password()).toHaveValue('secret-1');
    expect(dialogs.toast).not.toHaveBeenCalled();
  },
);

test('while offline nothing is sent, with a message', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderInPortal(<PasswordSection />);
  await submit('secret-1');
  expect(await screen.findByText(/비밀번호는 그대로예요/)).toBeVisible();
  expect(send).not.toHaveBeenCalled();
});

test('password managers get the id and the new password', () => {
  const { container } = renderInPortal(<PasswordSection />);
  expect(container.querySelector('[autocomplete=username]')).toHaveValue('demo');
  expect(current()).toHaveAttribute('autocomplete', 'current-password');
  expect(password()).toHaveAttribute('autocomplete', 'new-password');
});
