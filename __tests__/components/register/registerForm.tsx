import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { vi, type Mock } from 'vitest';
import { RegisterForm } from '#components/register/RegisterForm.tsx';
import { callRoute, exchangeCall, type CallExchange } from '#lib/api/callRoute.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import type { RegisterRules } from '#lib/site/siteSettings.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

export const rules: RegisterRules = {
  banks: ['국민은행', '신한은행'],
  idLength: { minimum: 4, maximum: 19 },
  nickLength: { minimum: 2, maximum: 12 },
  passwordLength: { minimum: 6, maximum: 64 },
  phoneDigits: { minimum: 10, maximum: 11 },
  isExchangePasswordAsked: true,
  isCodeRequired: true,
  minimumAge: 19,
  termsUrl: 'https://terms.example/',
};

export const typed = {
  가입코드: 'MARU',
  아이디: 'newbie01',
  닉네임: '새벽별',
  비밀번호: ' pass word1',
  '휴대폰 번호': '01000000042',
  예금주: '홍길동',
  계좌번호: '00012300',
  '출금 비밀번호': '0042',
};

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** Shows the field first, which may belong to a later step. */
export async function fill(label: string, text: string): Promise<void> {
  field(label).closest('[hidden]')?.removeAttribute('hidden');
  await userEvent.click(field(label));
  await userEvent.paste(text);
}

export const goOn = () =>
  userEvent.click(screen.getByRole('button', { name: /^(다음|가입 신청)$/ }));

export async function submit(): Promise<void> {
  while (screen.queryByRole('button', { name: '다음' })) {
    const step = document.querySelector('[data-step]:not([hidden])');
    await goOn();
    if (step === document.querySelector('[data-step]:not([hidden])')) return;
  }
  await goOn();
}

export const answer = (status: string, rest: object = {}) => ({ status, ...rest }) as never;
export const exchange = (status: string): CallExchange<'user-register'> => ({
  answer: answer(status),
  requestId: 'req-12345678',
  isReplayed: false,
});

/** By default, names are free, the host has no join code, and the registration succeeds. */
export function answerEverything(): void {
  vi.mocked(callRoute).mockReset();
  vi.mocked(callRoute).mockImplementation(async (name) =>
    answer(name === 'get-reg-domain' ? 'cant_find_code' : 'success', { code: '' }),
  );
  vi.mocked(exchangeCall).mockReset();
  vi.mocked(exchangeCall).mockResolvedValue(exchange('success'));
}

export function showForm(
  changes: Partial<RegisterRules> = {},
  locale: LocaleCode = 'ko',
): Mock<(userId: string) => void> {
  const handleDone = vi.fn<(userId: string) => void>();
  renderInPortal(
    <SWRConfig value={{ provider: () => new Map() }}>
      <RegisterForm onDone={handleDone} />
    </SWRConfig>,
    { path: '/register', locale, site: { register: { ...rules, ...changes } } },
  );
  return handleDone;
}

function put(element: HTMLElement, value: string): void {
  fireEvent.change(element, { target: { value } });
  fireEvent.blur(element);
}

/** The text '' leaves a field empty. */
export async function fillForm(
  changes: Partial<Record<keyof typeof typed, string>> = {},
): Promise<void> {
  for (const [label, text] of Object.entries({ ...typed, ...changes })) {
    if (text) put(field(label), text);
  }
  put(field('은행'), '국민은행');
  document.querySelectorAll('[type=checkbox]').forEach((box) => fireEvent.click(box));
  // Waits for the availability checks.
  await act(async () => {});
}
