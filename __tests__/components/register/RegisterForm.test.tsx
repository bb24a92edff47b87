// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { SWRConfig } from 'swr';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RegisterForm } from '#components/register/RegisterForm.tsx';
import { CallError, type CallErrorCode, type CallOutcome } from '#lib/api/CallError.ts';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { liveRegionId } from '#lib/dialogs/announce.ts';
import {
  answer,
  answerEverything,
  exchange,
  field,
  fill,
  fillForm,
  goOn,
  showForm,
  submit,
  typed,
} from './registerForm.tsx';
import { inPortal, renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/api/callRoute.ts');

let region: HTMLElement;

beforeEach(() => {
  answerEverything();
  document.getElementById(liveRegionId)?.remove();
  region = document.createElement('div');
  region.id = liveRegionId;
  document.body.append(region);
});

const sent = () => vi.mocked(exchangeCall).mock.lastCall?.[1];
const step = () => screen.getByRole('group').getAttribute('data-step');
const alert = () => screen.findByRole('alert');

async function send(changes: Parameters<typeof fillForm>[0] = {}) {
  const handleDone = showForm();
  await fillForm(changes);
  await submit();
  return handleDone;
}

test('the input is sent byte for byte, with leading zeros and the spaces of a password, and nothing else', async () => {
  const handleDone = await send();
  await waitFor(() => expect(handleDone).toHaveBeenCalledWith('newbie01', ' pass word1'));
  expect(exchangeCall).toHaveBeenCalledExactlyOnceWith('user-register', {
    id: 'newbie01',
    nick: '새벽별',
    pw: ' pass word1',
    pass_check: ' pass word1',
    phone: '01000000042',
    bankname: '국민은행',
    banknumber: '00012300',
    bankowner: '홍길동',
    exchange_pw: '0042',
    code: 'MARU',
  });
});

test('fields that the site does not require are absent, and sent empty', async () => {
  showForm({ isExchangePasswordAsked: false, isCodeRequired: false, minimumAge: 0, termsUrl: '' });
  expect(screen.queryByLabelText('출금 비밀번호')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(field('가입코드 (선택)')).toBeInTheDocument();
  for (const [label, text] of Object.entries(typed))
    if (label !== '출금 비밀번호' && label !== '가입코드') await fill(label, text);
  await userEvent.selectOptions(field('은행'), '신한은행');
  await submit();
  expect(sent()).toMatchObject({ exchange_pw: '', code: '', bankname: '신한은행' });
});

test.each([
  ['아이디', { autocomplete: 'username' }],
  ['닉네임', { autocomplete: 'nickname' }],
  ['비밀번호', { autocomplete: 'new-password', type: 'password' }],
  ['휴대폰 번호', { autocomplete: 'tel', type: 'tel', inputmode: 'numeric' }],
  ['계좌번호', { autocomplete: 'off', inputmode: 'numeric' }],
  ['출금 비밀번호', { autocomplete: 'off', type: 'password', inputmode: 'numeric' }],
  // A number field drops leading zeros.
])(
  '%s: password managers and keyboards know it, and it is no number field',
  (label, attributes) => {
    showForm();
    for (const [name, value] of Object.entries(attributes))
      expect(field(label)).toHaveAttribute(name, value);
    expect(field(label).type).not.toBe('number');
  },
);

test('the form is complete in the server HTML, and never puts a password into the URL', () => {
  const html = renderToString(inPortal(<RegisterForm onDone={() => {}} />));
  for (const name of [
    'id',
    'nick',
    'pw',
    'phone',
    'bankname',
    'bankowner',
    'banknumber',
    'exchange_pw',
    'code',
    'age',
  ]) {
    expect(html).toContain(`name="${name}"`);
  }
  expect(html).toContain('method="post"');
});

describe('the steps', () => {
  test('begin with the join code; each is left by the button or Enter once it is valid, and its first field gets the focus', async () => {
    showForm();
    await fillForm();
    expect(step()).toBe('0');
    expect(screen.queryByRole('button', { name: '이전' })).toBeNull();
    await userEvent.type(field('가입코드'), '{Enter}');
    expect(step()).toBe('1');
    expect(field('아이디')).toHaveFocus();
    await goOn();
    expect(step()).toBe('2');
    expect(field('은행')).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: '이전' }));
    expect(field('아이디')).toHaveFocus();
    expect(field('아이디')).toHaveValue(typed.아이디);
    expect(exchangeCall).not.toHaveBeenCalled();
  });

  test.each([
    ['가입코드', '0', '필수 항목이에요.'],
    ['닉네임', '1', '필수 항목이에요.'],
    ['출금 비밀번호', '2', '필수 항목이에요.'],
  ] as const)('an empty %s keeps its step, with the focus on it', async (label, at, text) => {
    await send({ [label]: '' });
    expect(step()).toBe(at);
    expect(field(label)).toHaveFocus();
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(text));
    expect(exchangeCall).not.toHaveBeenCalled();
  });
});

describe('a field that is left', () => {
  test.each([
    ['아이디', 'abc', '영문과 숫자로 4~19자를 입력해 주세요.'],
    ['비밀번호', 'short', '6~64자로 입력해 주세요.'],
  ])('%s with "%s" shows the rule, and input removes it', async (label, text, rule) => {
    showForm();
    await fill(label, text);
    expect(field(label)).not.toHaveAttribute('aria-invalid');
    await userEvent.tab();
    await waitFor(() => expect(field(label)).toHaveAttribute('aria-invalid', 'true'));
    expect(field(label)).toHaveAccessibleDescription(rule);
    expect(field(label)).toHaveValue(text);
    await userEvent.type(field(label), '1');
    expect(field(label)).not.toHaveAttribute('aria-invalid');
  });

  test.each([
    ['휴대폰 번호', '010-1234 5678', '01012345678'],
    ['계좌번호', '110–0042–003918', '1100042003918'],
    ['휴대폰 번호', '０１０(1234)5678', '01012345678'],
  ])('%s: “%s” is already “%s” where the member sees it', async (label, text, digits) => {
    showForm();
    await fill(label, text);
    expect(field(label)).toHaveValue(digits);
  });
});

describe.each([
  ['아이디', 'check-user-id', 'newbie01', 'id'],
  ['닉네임', 'check-user-nick', '새벽별', 'nick'],
])('%s', (label, call, value, key) => {
  const asked = () =>
    vi
      .mocked(callRoute)
      .mock.calls.filter(([name]) => name === call)
      .map(([, body]) => body);
  const leave = () => userEvent.tab();

  test('is checked once when a valid value is left, not an invalid one, and the answer is announced', async () => {
    showForm();
    await fill(label, '!');
    await leave();
    expect(asked()).toEqual([]);
    await userEvent.clear(field(label));
    await fill(label, value);
    await leave();
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription('사용할 수 있어요.'));
    expect(region).toHaveTextContent(`${label}: 사용할 수 있어요.`);
    await userEvent.click(field(label));
    await leave();
    expect(asked()).toEqual([{ [key]: value }]);
    await userEvent.type(field(label), 'x');
    expect(field(label)).not.toHaveAccessibleDescription('사용할 수 있어요.');
  });

  test('that is taken keeps the step, also if it was not left before', async () => {
    vi.mocked(callRoute).mockImplementation(async (name) =>
      answer(name === call ? 'any_other_word' : 'success', { code: '' }),
    );
    await send();
    expect(field(label)).toHaveAccessibleDescription('이미 사용 중이에요.');
    expect(field(label)).toHaveFocus();
    expect(step()).toBe('1');
    expect(exchangeCall).not.toHaveBeenCalled();
  });

  test('that could not be checked says so, does not block the form, and is asked about again', async () => {
    vi.mocked(callRoute).mockImplementation(async (name) => {
      if (name === call) throw new Error('lost');
      return answer('success', { code: '' });
    });
    showForm();
    await fillForm();
    await waitFor(() =>
      expect(field(label)).toHaveAccessibleDescription(
        '지금은 확인하지 못했어요. 이대로 신청하셔도 돼요.',
      ),
    );
    await submit();
    expect(asked().length).toBeGreaterThan(1);
    expect(exchangeCall).toHaveBeenCalledTimes(1);
  });

  test('an answer for an older value does not affect a newer one', async () => {
    const waiting: ((status: string) => Promise<void>)[] = [];
    vi.mocked(callRoute).mockImplementation((name) => {
      if (name === 'get-reg-domain') return Promise.resolve(answer('cant_find_code'));
      return new Promise((resolve, reject) => {
        waiting.push((status) =>
          act(async () =>
            status === 'failed' ? reject(new Error('lost')) : resolve(answer(status)),
          ),
        );
      });
    });
    showForm();
    await fill(label, value);
    await leave();
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription('확인하고 있어요.'));
    for (const more of ['2', '3']) {
      await userEvent.type(field(label), more);
      await leave();
      await waitFor(() => expect(waiting).toHaveLength(Number(more)));
    }
    await waiting[0]?.('taken');
    await waiting[2]?.('success');
    await waiting[1]?.('failed');
    expect(field(label)).toHaveAccessibleDescription('사용할 수 있어요.');
    expect(field(label)).not.toHaveAttribute('aria-invalid');
  });
});

describe('the bank', () => {
  test('that is not in the list can be typed; left empty it is an error, until one is selected from the list', async () => {
    showForm();
    await fillForm();
    await userEvent.selectOptions(field('은행'), '직접 입력');
    await submit();
    expect(exchangeCall).not.toHaveBeenCalled();
    expect(field('은행 이름')).toHaveFocus();
    await userEvent.selectOptions(field('은행'), '신한은행');
    expect(field('은행')).not.toHaveAttribute('aria-invalid');
    await userEvent.selectOptions(field('은행'), '직접 입력');
    await fill('은행 이름', '마을저축은행');
    await submit();
    expect(sent()).toMatchObject({ bankname: '마을저축은행' });
  });

  test.each([
    ['en', {}],
    ['ko', { banks: [] }],
  ] as const)('is typed freely in %s with %j', async (locale, change) => {
    showForm({ ...change } as never, locale);
    expect(document.querySelector('select')).toBeNull();
    await fill('은행', 'Kookmin Bank');
    expect(field('은행')).toHaveValue('Kookmin Bank');
  });
});

describe('the join code', () => {
  const domainAnswers = (given: () => Promise<never>) =>
    vi
      .mocked(callRoute)
      .mockImplementation((name) =>
        name === 'get-reg-domain' ? given() : Promise.resolve(answer('success')),
      );
  const host = async () => answer('success', { code: 'HOST7', domain: 'play.example' });

  test('of this host is prefilled, read-only and sent; refused it becomes editable', async () => {
    domainAnswers(host);
    vi.mocked(exchangeCall).mockResolvedValue(exchange('cant_find_code'));
    showForm();
    await waitFor(() => expect(field('가입코드')).toHaveValue('HOST7'));
    expect(field('가입코드')).toHaveAttribute('readonly');
    expect(field('가입코드')).toHaveAccessibleDescription('이 주소의 가입코드가 입력되어 있어요.');
    await fillForm({ 가입코드: '' });
    await submit();
    expect(sent()).toMatchObject({ code: 'HOST7' });
    expect(field('가입코드')).toHaveFocus();
    await userEvent.clear(field('가입코드'));
    await userEvent.type(field('가입코드'), 'MARU');
    await submit();
    expect(sent()).toMatchObject({ code: 'MARU' });
  });

  test.each([
    ['an unknown word comes with one', async () => answer('foo', { code: 'HOST7', domain: '' })],
    ['the backend is unreachable', () => Promise.reject(new Error('lost'))],
  ])('can be typed if %s', async (_case, given) => {
    domainAnswers(given as () => Promise<never>);
    showForm();
    await waitFor(() => expect(callRoute).toHaveBeenCalledWith('get-reg-domain', {}));
    expect(field('가입코드')).not.toHaveAttribute('readonly');
    await fill('가입코드', 'MARU');
    expect(field('가입코드')).toHaveValue('MARU');
  });

  test('that is typed before the answer, or before hydration as other input, stays', async () => {
    domainAnswers(host);
    const form = (
      <SWRConfig value={{ provider: () => new Map() }}>
        <RegisterForm onDone={() => {}} />
      </SWRConfig>
    );
    const container = document.createElement('div');
    container.innerHTML = renderToString(inPortal(form));
    document.body.append(container);
    field('아이디').value = 'early01';
    field('가입코드').value = 'MINE';
    renderInPortal(form, {}, { container, hydrate: true });
    await waitFor(() => expect(callRoute).toHaveBeenCalledWith('get-reg-domain', {}));
    await userEvent.tab();
    expect(field('아이디')).toHaveValue('early01');
    expect(field('가입코드')).toHaveValue('MINE');
    expect(field('가입코드')).not.toHaveAttribute('readonly');
  });
});

function failure(code: CallErrorCode, outcome: CallOutcome, retryAfter?: number) {
  const requestId = code === 'network' ? '' : 'req-12345678';
  return new CallError({
    code,
    callName: 'user-register',
    httpStatus: 500,
    requestId,
    outcome,
    retryAfter,
  });
}

function expectEverythingKept() {
  for (const [label, text] of Object.entries(typed)) expect(field(label)).toHaveValue(text);
  expect(field('은행')).toHaveValue('국민은행');
  expect(
    [...document.querySelectorAll<HTMLInputElement>('[type=checkbox]')].every(
      ({ checked }) => checked,
    ),
  ).toBe(true);
}

describe('a refusal', () => {
  test.each([
    ['alread_have_user', '아이디', '1', '사용할 수 없는 아이디예요.'],
    ['already', '닉네임', '1', '사용할 수 없는 닉네임이에요.'],
    ['cant_find_code', '가입코드', '0', '가입코드를 확인해 주세요.'],
  ])(
    '%s leads back to %s, which stays marked until it changes',
    async (status, label, at, text) => {
      vi.mocked(exchangeCall).mockResolvedValue(exchange(status));
      const handleDone = await send();
      await waitFor(() => expect(field(label)).toHaveFocus());
      expect(step()).toBe(at);
      expect(field(label)).toHaveAccessibleDescription(text);
      expectEverythingKept();
      expect(handleDone).not.toHaveBeenCalled();
      await userEvent.tab();
      expect(field(label)).toHaveAttribute('aria-invalid', 'true');
      await userEvent.type(field(label), '2');
      expect(field(label)).not.toHaveAttribute('aria-invalid');
    },
  );

  test('of a password that many people have leads back to it', async () => {
    vi.mocked(exchangeCall).mockRejectedValue(
      Object.assign(failure('invalid_request', 'not_sent'), { field: 'pw' }),
    );
    await send();
    await waitFor(() => expect(field('비밀번호')).toHaveFocus());
    expect(field('비밀번호')).toHaveAccessibleDescription(
      expect.stringContaining('쉽게 알아낼 수 있는 비밀번호'),
    );
    expectEverythingKept();
  });

  test.each([
    ['alread', '이미 가입된 정보가 있어요. 닉네임, 휴대폰 번호, 계좌번호를 확인해 주세요.', 0],
    ['toString', '가입 신청이 접수되지 않았어요.', 1],
  ])(
    '%s is told beside the button; only an unexpected one has a request id',
    async (status, text, ids) => {
      vi.mocked(exchangeCall).mockResolvedValue(exchange(status));
      const handleDone = await send();
      await waitFor(async () => expect(await alert()).toHaveTextContent(text));
      expect(screen.queryAllByText('req-12345678')).toHaveLength(ids);
      expectEverythingKept();
      expect(handleDone).not.toHaveBeenCalled();
    },
  );
});

describe('no answer', () => {
  test.each([
    ['network', 'unknown', 0],
    ['internal', 'unknown', 1],
  ] as const)(
    '%s: the outcome is unknown, and a login is advised first',
    async (code, outcome, ids) => {
      vi.mocked(exchangeCall).mockRejectedValue(failure(code, outcome));
      const handleDone = await send();
      await waitFor(async () =>
        expect(await alert()).toHaveTextContent('가입 신청이 접수됐는지 확인하지 못했어요.'),
      );
      const shown = within(await alert());
      expect(shown.getByRole('link', { name: /로그인해 보기/ })).toHaveAttribute(
        'target',
        '_blank',
      );
      expect(shown.queryAllByText('req-12345678')).toHaveLength(ids);
      // The names may be taken now.
      expect(screen.queryByText('사용할 수 있어요.')).toBeNull();
      expectEverythingKept();
      expect(handleDone).not.toHaveBeenCalled();
    },
  );

  test.each([
    ['overloaded', undefined],
    ['rate_limited', 1],
  ] as const)('%s: the form was not sent, and can be sent again', async (code, retryAfter) => {
    vi.mocked(exchangeCall).mockRejectedValueOnce(failure(code, 'not_sent', retryAfter));
    const handleDone = await send();
    await waitFor(async () =>
      expect(await alert()).toHaveTextContent(
        retryAfter ? '1초 후 다시 신청해 주세요.' : '신청을 보내지 못했어요.',
      ),
    );
    await waitFor(
      () =>
        expect(screen.getByRole('button', { name: '가입 신청' })).not.toHaveAttribute(
          'aria-disabled',
        ),
      { timeout: 3000 },
    );
    expect((await alert()).textContent === '').toBe(retryAfter !== undefined);
    expectEverythingKept();
    await submit();
    await waitFor(() => expect(handleDone).toHaveBeenCalledWith('newbie01', ' pass word1'));
    expect(vi.mocked(exchangeCall).mock.calls[1]).toEqual(vi.mocked(exchangeCall).mock.calls[0]);
  });

  test('a limit is told once, and nothing is sent until it ends', async () => {
    const text = '50분 후 다시 신청해 주세요.';
    vi.mocked(exchangeCall).mockRejectedValueOnce(failure('rate_limited', 'not_sent', 2_987));
    await send();
    await waitFor(async () => expect(await alert()).toHaveTextContent(text));
    expect(await alert()).toHaveAttribute('aria-live', 'off');
    expect(region).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: '가입 신청' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await submit();
    expect(exchangeCall).toHaveBeenCalledTimes(1);
  });

  test('while offline nothing is sent', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await send();
    await waitFor(async () =>
      expect(await alert()).toHaveTextContent('인터넷에 연결되어 있지 않아 보내지 못했어요.'),
    );
    expect(exchangeCall).not.toHaveBeenCalled();
  });

  test('if the id is taken after an unknown outcome, the registration may have succeeded', async () => {
    vi.mocked(exchangeCall)
      .mockRejectedValueOnce(failure('network', 'unknown'))
      .mockResolvedValueOnce(exchange('alread_have_user'));
    await send();
    await screen.findByText(/가입 신청이 접수됐는지/);
    await submit();
    expect(
      await screen.findByText(/앞서 보내신 신청이 이미 접수됐을 수 있어요/),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /로그인해 보기/ })).toBeInTheDocument();
    expect(field('아이디')).toHaveFocus();
  });
});

test('leaving the page asks for confirmation only after input, and nothing of it is stored', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  showForm();
  expect(leave()).toBe(false);
  await fill('예금주', '홍');
  expect(leave()).toBe(true);
  await userEvent.clear(field('예금주'));
  expect(leave()).toBe(false);
  await fillForm();
  await submit();
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(
    /pass word1|0042|00012300/,
  );
});
