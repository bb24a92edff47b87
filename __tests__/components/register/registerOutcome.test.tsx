// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError, type CallErrorCode, type CallOutcome } from '#lib/api/CallError.ts';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { answer, answerEverything, exchange, field, fillForm, showForm, submit, typed } from '#tests/support/registerForm.tsx';

vi.mock('#lib/api/callRoute.ts');

beforeEach(answerEverything);

function failure(code: CallErrorCode, outcome: CallOutcome, retryAfter?: number) {
  const requestId = code === 'network' ? '' : 'req-12345678';
  return new CallError({ code, callName: 'user-register', httpStatus: 500, requestId, outcome, retryAfter });
}

async function send() {
  const handleDone = showForm();
  await fillForm();
  await submit();
  return handleDone;
}

const alert = () => screen.findByRole('alert');

function expectEverythingKept() {
  for (const [label, text] of Object.entries(typed)) expect(field(label)).toHaveValue(text);
  expect(field('은행')).toHaveValue('국민은행');
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true);
}

test('a password of the most common ones is refused at its field, with everything kept', async () => {
  vi.mocked(exchangeCall).mockRejectedValue(Object.assign(failure('invalid_request', 'not_sent'), { field: 'pw' }));
  await send();
  expect(await alert()).toHaveTextContent('가입 신청이 접수되지 않았어요.');
  expect(field('비밀번호')).toHaveFocus();
  expect(field('비밀번호')).toHaveAccessibleDescription(expect.stringContaining('쉽게 알아낼 수 있는 비밀번호'));
  expectEverythingKept();
});

describe('the backend refuses', () => {
  test.each([
    ['alread_have_user', '아이디', '사용할 수 없는 아이디예요.'],
    ['already', '닉네임', '사용할 수 없는 닉네임이에요.'],
    ['cant_find_code', '가입코드', '가입코드를 확인해 주세요.'],
  ])('with %s: the error is at the field %s, and the input stays', async (status, label, text) => {
    vi.mocked(exchangeCall).mockResolvedValue(exchange(status));
    const handleDone = await send();
    expect(await alert()).toHaveTextContent('가입 신청이 접수되지 않았어요.');
    expect(field(label)).toHaveFocus();
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(text));
    expectEverythingKept();
    expect(handleDone).not.toHaveBeenCalled();
  });

  test.each([
    ['alread', '이미 가입된 정보가 있어요. 닉네임, 휴대폰 번호, 계좌번호를 확인해 주세요.'],
    ['foo', '입력하신 내용은 그대로 있어요. 확인하신 뒤 다시 신청해 주세요.'],
    ['wait', '입력하신 내용은 그대로 있어요. 확인하신 뒤 다시 신청해 주세요.'],
    ['toString', '입력하신 내용은 그대로 있어요. 확인하신 뒤 다시 신청해 주세요.'],
  ])('with %s: the error is above the form, and not a success', async (status, text) => {
    vi.mocked(exchangeCall).mockResolvedValue(exchange(status));
    const handleDone = await send();
    expect(await alert()).toHaveTextContent(text);
    expect(await alert()).toHaveTextContent('문의용 번호 req-12345678');
    expect(await alert()).toHaveFocus();
    expectEverythingKept();
    expect(handleDone).not.toHaveBeenCalled();
  });

  test('a refused value stays marked until it is changed, not only until blur', async () => {
    vi.mocked(exchangeCall).mockResolvedValue(exchange('alread_have_user'));
    await send();
    await alert();
    await userEvent.tab();
    expect(field('아이디')).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(field('아이디'), '2');
    expect(field('아이디')).not.toHaveAttribute('aria-invalid');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('the join code of the host becomes editable when it is refused', async () => {
    vi.mocked(callRoute).mockImplementation(async () => answer('success', { code: 'OLD', domain: '' }));
    vi.mocked(exchangeCall).mockResolvedValue(exchange('cant_find_code'));
    showForm();
    await waitFor(() => expect(field('가입코드')).toHaveValue('OLD'));
    await fillForm({ 가입코드: '' });
    await submit();
    await alert();
    await userEvent.clear(field('가입코드'));
    await userEvent.type(field('가입코드'), 'MARU');
    await submit();
    expect(vi.mocked(exchangeCall).mock.lastCall?.[1]).toMatchObject({ code: 'MARU' });
  });
});

describe('a join code that the backend does not know', () => {
  test.each([
    ['maru7', '가입코드를 찾지 못했어요. 대문자로 적혀 있었나요?'],
    ['MARU7', '가입코드를 확인해 주세요.'],
  ])('%s leads back to its field, and is sent as typed without the spaces around it', async (code, text) => {
    vi.mocked(exchangeCall).mockResolvedValue(exchange('cant_find_code'));
    showForm();
    await fillForm({ 가입코드: ` ${code} ` });
    await submit();
    await alert();
    expect(vi.mocked(exchangeCall).mock.lastCall?.[1]).toMatchObject({ code });
    expect(field('가입코드')).toHaveFocus();
    expect(field('가입코드')).toHaveAccessibleDescription(expect.stringContaining(text));
  });
});

describe('no answer comes', () => {
  test.each([
    ['network', 'unknown'],
    ['upstream_timeout', 'unknown'],
    ['upstream_invalid', 'unknown'],
    ['internal', 'unknown'],
  ] as const)('%s: the outcome is unknown, and the message suggests a login first', async (code, outcome) => {
    vi.mocked(exchangeCall).mockRejectedValue(failure(code, outcome));
    const handleDone = await send();
    const shown = within(await alert());
    expect(shown.getByRole('heading')).toHaveTextContent('가입 신청이 접수됐는지 확인하지 못했어요.');
    expect(shown.getByText(/다시 보내시기 전에 먼저 로그인해 보세요/)).toBeInTheDocument();
    expect(shown.getByRole('link', { name: /로그인해 보기/ })).toHaveAttribute('target', '_blank');
    expect(shown.queryByText(/접수되지 않았어요/)).toBeNull();
    expect(shown.queryAllByText('req-12345678')).toHaveLength(code === 'network' ? 0 : 1);
    expectEverythingKept();
    expect(handleDone).not.toHaveBeenCalled();
  });

  test.each([
    ['upstream_unavailable', undefined, '신청을 보내지 못했어요.'],
    ['overloaded', undefined, '신청을 보내지 못했어요.'],
    ['rate_limited', 30, '30초 후 다시 신청해 주세요.'],
    ['rate_limited', 2_987, '50분 후 다시 신청해 주세요.'],
  ] as const)('%s: the form was not sent', async (code, retryAfter, text) => {
    vi.mocked(exchangeCall).mockRejectedValue(failure(code, 'not_sent', retryAfter));
    await send();
    expect(await alert()).toHaveTextContent('가입 신청이 접수되지 않았어요.');
    expect(await alert()).toHaveTextContent(text);
    expect(await alert()).toHaveTextContent('문의용 번호 req-12345678');
    expectEverythingKept();
  });

  test('while offline nothing is sent', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
    await send();
    expect(await alert()).toHaveTextContent('인터넷에 연결되어 있지 않아 보내지 못했어요.');
    expect(exchangeCall).not.toHaveBeenCalled();
  });

  test('if the id is taken after an unknown outcome, the message says that the registration may have succeeded', async () => {
    vi.mocked(exchangeCall).mockRejectedValueOnce(failure('network', 'unknown')).mockResolvedValueOnce(exchange('alread_have_user'));
    await send();
    await alert();
    await submit();
    expect(await screen.findByText(/앞서 보내신 신청이 이미 접수됐을 수 있어요/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /로그인해 보기/ })).toBeInTheDocument();
  });
});

test('a second click and held Enter send nothing while the first request runs', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<ReturnType<typeof exchange>>();
  vi.mocked(exchangeCall).mockReturnValue(promise as never);
  const handleDone = await send();
  expect(screen.getByRole('button', { name: '가입 신청' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByText('가입 신청을 보내고 있어요.')).toHaveAttribute('role', 'status');
  await submit();
  await userEvent.type(field('예금주'), '{Enter}{Enter}');
  expect(exchangeCall).toHaveBeenCalledTimes(1);
  await act(async () => finish(exchange('success')));
  expect(handleDone).toHaveBeenCalledTimes(1);
});

test('two clicks before the next render send once', async () => {
  const handleDone = showForm();
  await fillForm();
  const form = field('아이디').form!;
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await waitFor(() => expect(handleDone).toHaveBeenCalledTimes(1));
  expect(exchangeCall).toHaveBeenCalledTimes(1);
});

test('after an unknown outcome, a free name loses its check mark', async () => {
  vi.mocked(exchangeCall).mockRejectedValue(failure('network', 'unknown'));
  await send();
  await alert();
  expect(screen.queryByText('사용할 수 있어요.')).toBeNull();
});

test('after a failure the same form can be sent again', async () => {
  vi.mocked(exchangeCall).mockRejectedValueOnce(failure('upstream_unavailable', 'not_sent'));
  const handleDone = await send();
  await alert();
  await submit();
  await waitFor(() => expect(handleDone).toHaveBeenCalledWith('newbie01', ' pass word1'));
  expect(vi.mocked(exchangeCall).mock.calls[1]).toEqual(vi.mocked(exchangeCall).mock.calls[0]);
});
