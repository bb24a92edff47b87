// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RegisterForm } from '#components/register/RegisterForm.tsx';
import { exchangeCall } from '#lib/api/callRoute.ts';
import { inPortal } from '#tests/support/renderInPortal.tsx';
import { answerEverything, field, fill, fillForm, showForm, submit, typed } from '#tests/support/registerForm.tsx';

vi.mock('#lib/api/callRoute.ts');

beforeEach(answerEverything);

const sent = () => vi.mocked(exchangeCall).mock.calls[0]?.[1];
const summaryLinks = () => within(screen.getByRole('alert')).getAllByRole('link');

test('the input is sent byte for byte, with leading zeros and the spaces of a password, and nothing else', async () => {
  const handleDone = showForm();
  await fillForm();
  await submit();
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

test('account and phone are text fields with a digit keyboard, because a number field drops leading zeros', () => {
  showForm();
  expect(field('계좌번호')).toHaveAttribute('inputmode', 'numeric');
  expect(field('계좌번호').type).toBe('text');
  expect(field('휴대폰 번호').type).toBe('tel');
  expect(field('출금 비밀번호').type).toBe('password');
});

test('an empty withdrawal password is reported as its own fault, not as one of the holder’s name', async () => {
  showForm();
  await fillForm({ '출금 비밀번호': '' });
  await submit();
  expect(exchangeCall).not.toHaveBeenCalled();
  expect(field('출금 비밀번호')).toHaveAccessibleDescription(expect.stringContaining('필수 항목이에요.'));
  expect(field('출금 비밀번호')).toHaveFocus();
});

test('withdrawal password, code, age and terms are absent if the site does not require them, and sent empty', async () => {
  showForm({ isExchangePasswordAsked: false, isCodeRequired: false, minimumAge: 0, termsUrl: '' });
  expect(screen.queryByLabelText('출금 비밀번호')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  for (const [label, text] of Object.entries(typed)) if (label !== '출금 비밀번호' && label !== '가입코드') await fill(label, text);
  await userEvent.selectOptions(field('은행'), '신한은행');
  await submit();
  expect(field('가입코드 (선택)')).toBeInTheDocument();
  expect(sent()).toMatchObject({ exchange_pw: '', code: '', bankname: '신한은행' });
});

describe('an invalid form', () => {
  test('is not sent; the summary gets the focus and links to the invalid fields, in the order of the page', async () => {
    showForm();
    await submit();
    expect(exchangeCall).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toHaveFocus();
    const fields = [
      '아이디',
      '닉네임',
      '비밀번호',
      '비밀번호 확인',
      '휴대폰 번호',
      '은행',
      '예금주',
      '계좌번호',
      '출금 비밀번호',
      '가입코드',
    ];
    expect(screen.getByRole('heading', { name: '12개 항목을 확인해 주세요.' })).toBeInTheDocument();
    expect(summaryLinks().map(({ textContent }) => textContent)).toEqual([...fields, '나이 확인', '이용약관']);
    expect(field('아이디')).toHaveAccessibleDescription(/필수 항목이에요\.$/);
  });

  test.each([
    ['아이디', '아이디'],
    ['은행', '은행'],
    ['나이 확인', '만 19세 이상입니다.'],
  ])('the link "%s" moves the focus to its field', async (link, label) => {
    showForm();
    await submit();
    const anchor = screen.getByRole('link', { name: link });
    expect(document.querySelector(anchor.getAttribute('href')!)).toContainElement(field(label));
    await userEvent.click(anchor);
    expect(field(label)).toHaveFocus();
  });

  test('a single invalid field gets the focus, and all values stay, passwords included', async () => {
    showForm();
    await fillForm({ '휴대폰 번호': '0100000004x' });
    await submit();
    expect(field('휴대폰 번호')).toHaveFocus();
    expect(field('휴대폰 번호')).toHaveValue('0100000004x');
    expect(field('비밀번호')).toHaveValue(typed['비밀번호']);
    expect(field('비밀번호 확인')).toHaveValue(typed['비밀번호 확인']);
  });

  test('the summary names a field until it is valid', async () => {
    showForm();
    await submit();
    await fill('아이디', 'abc');
    expect(field('아이디')).not.toHaveAttribute('aria-invalid');
    expect(summaryLinks()[0]).toHaveTextContent('아이디');
    await userEvent.type(field('아이디'), '1');
    expect(summaryLinks()[0]).toHaveTextContent('닉네임');
    expect(field('아이디')).toHaveFocus();
  });

  test('the repeated password leaves the summary when the first one is changed to match', async () => {
    showForm();
    await fillForm({ '비밀번호 확인': 'otherword', '휴대폰 번호': '' });
    await submit();
    expect(summaryLinks()).toHaveLength(2);
    await userEvent.clear(field('비밀번호'));
    await fill('비밀번호', 'otherword');
    expect(summaryLinks()).toHaveLength(1);
  });

  test('the summary disappears with its last entry', async () => {
    showForm();
    await fillForm({ '휴대폰 번호': '', 계좌번호: '' });
    await submit();
    await fill('휴대폰 번호', '01000000042');
    await fill('계좌번호', '00012300');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('on blur', () => {
  test.each([
    ['아이디', 'abc', '영문과 숫자로 4~19자를 입력해 주세요.'],
    ['닉네임', '별', '2~12자로 입력해 주세요.'],
    ['비밀번호', 'short', '6~64자로 입력해 주세요.'],
    ['휴대폰 번호', '010000004', '숫자 10~11자리를 입력해 주세요.'],
    ['예금주', '홍길동 ', '앞뒤의 빈칸을 지워 주세요.'],
    ['계좌번호', '123a45', '숫자만 입력해 주세요.'],
  ])('%s with "%s" shows the rule, and input removes it', async (label, text, rule) => {
    showForm();
    await fill(label, text);
    expect(field(label)).not.toHaveAttribute('aria-invalid');
    await userEvent.tab();
    expect(field(label)).toHaveAttribute('aria-invalid', 'true');
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(rule));
    expect(field(label)).toHaveValue(text);
    await userEvent.type(field(label), '1');
    expect(field(label)).not.toHaveAttribute('aria-invalid');
  });

  test('an empty field shows nothing', async () => {
    showForm();
    await userEvent.click(field('휴대폰 번호'));
    await userEvent.tab();
    expect(field('휴대폰 번호')).not.toHaveAttribute('aria-invalid');
  });

  test('the repeated password is compared again when the first one changes', async () => {
    showForm();
    await fill('비밀번호', 'secret1');
    await fill('비밀번호 확인', 'secret2');
    await userEvent.tab();
    expect(field('비밀번호 확인')).toHaveAccessibleDescription('비밀번호가 서로 달라요.');
    await userEvent.clear(field('비밀번호'));
    await fill('비밀번호', 'secret2');
    await userEvent.tab();
    expect(field('비밀번호 확인')).not.toHaveAttribute('aria-invalid');
  });
});

test('a range of a single number is shown as that number', async () => {
  showForm({ phoneDigits: { minimum: 11, maximum: 11 } });
  expect(field('휴대폰 번호')).toHaveAccessibleDescription('숫자 11자리를 입력해 주세요.');
});

test('the strength of the password is shown while typing, and a password that contains the id is weak', async () => {
  showForm();
  await fill('아이디', 'newbie01');
  expect(screen.queryByText(/비밀번호 강도/)).toBeNull();
  await fill('비밀번호', 'Newbie01-and-more!');
  expect(screen.getByText('비밀번호 강도: 약함')).toBeInTheDocument();
  await userEvent.clear(field('비밀번호'));
  await fill('비밀번호', 'quiet-River-42');
  expect(screen.getByText('비밀번호 강도: 강함')).toBeInTheDocument();
});

test('password managers find their fields, and ignore the withdrawal password', () => {
  showForm();
  const complete = (label: string) => field(label).getAttribute('autocomplete');
  expect(complete('아이디')).toBe('username');
  expect(complete('비밀번호')).toBe('new-password');
  expect(complete('비밀번호 확인')).toBe('new-password');
  expect(complete('휴대폰 번호')).toBe('tel');
  expect(complete('출금 비밀번호')).toBe('off');
});

test('the form is complete in the server HTML, and never puts a password into the URL', () => {
  const html = renderToString(inPortal(<RegisterForm onDone={() => {}} />));
  for (const name of ['id', 'nick', 'pw', 'pass_check', 'phone', 'bankname', 'bankowner', 'banknumber', 'exchange_pw', 'code', 'age']) {
    expect(html).toContain(`name="${name}"`);
  }
  expect(html).toContain('method="post"');
});

test('the terms open in another window, which does not tick the checkbox', async () => {
  showForm();
  const link = screen.getByRole('link', { name: /이용약관 읽기/ });
  expect(link).toHaveAttribute('href', 'https://terms.example/');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(screen.getByRole('checkbox', { name: '이용약관을 읽었으며 동의합니다.' })).not.toBeChecked();
});

describe('leaving the page', () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('asks for confirmation only after input', async () => {
    showForm();
    expect(leave()).toBe(false);
    await fill('예금주', '홍');
    expect(leave()).toBe(true);
    await userEvent.clear(field('예금주'));
    expect(leave()).toBe(false);
  });

  test('stores no input', async () => {
    showForm();
    await fillForm();
    await submit();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/pass word1|0042|00012300/);
  });
});
