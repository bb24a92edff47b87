// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { SWRConfig, unstable_serialize } from 'swr';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RegisterForm } from '#components/register/RegisterForm.tsx';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { koreanBanks } from '#lib/server/site/siteSchema.ts';
import { answer, answerEverything, field, fill, fillForm, showForm, submit } from '#tests/support/registerForm.tsx';
import { inPortal, renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/api/callRoute.ts');

beforeEach(answerEverything);

const sent = () => vi.mocked(exchangeCall).mock.calls[0]?.[1];

describe('the bank', () => {
  test('is selected from the list of the operator, without a default', () => {
    showForm({ banks: koreanBanks });
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names).toEqual(['은행을 선택해 주세요.', ...koreanBanks, '직접 입력']);
    expect(field('은행')).toHaveValue('');
    expect(new Set(koreanBanks).size).toBe(koreanBanks.length);
    expect(koreanBanks.join(' ')).not.toMatch(/외환|주택은행/);
  });

  test('that is not in the list can be typed', async () => {
    showForm();
    await fillForm();
    await userEvent.selectOptions(field('은행'), '직접 입력');
    await fill('은행 이름', '마을저축은행');
    await submit();
    expect(sent()).toMatchObject({ bankname: '마을저축은행' });
  });

  test('left empty with the option to type it is an error, until one is selected from the list', async () => {
    showForm();
    await fillForm();
    await userEvent.selectOptions(field('은행'), '직접 입력');
    await submit();
    expect(exchangeCall).not.toHaveBeenCalled();
    expect(field('은행 이름')).toHaveFocus();
    await userEvent.selectOptions(field('은행'), '신한은행');
    expect(field('은행')).not.toHaveAttribute('aria-invalid');
    expect(screen.queryByRole('alert')).toBeNull();
    await submit();
    expect(sent()).toMatchObject({ bankname: '신한은행' });
  });

  test('stays in the error summary with the option to type it, until it is typed', async () => {
    showForm();
    await submit();
    await userEvent.selectOptions(field('은행'), '직접 입력');
    expect(screen.getByRole('link', { name: '은행' })).toBeInTheDocument();
    await fill('은행 이름', '마을저축은행');
    expect(screen.queryByRole('link', { name: '은행' })).toBeNull();
  });

  test.each(['en', 'jp', 'vn', 'cn'] as const)('is typed freely in %s', async (locale) => {
    showForm({}, locale);
    expect(screen.queryByRole('combobox')).toBeNull();
    await fill('은행', 'Kookmin Bank');
    expect(field('은행')).toHaveValue('Kookmin Bank');
  });

  test('is a text field if the operator has no list', () => {
    showForm({ banks: [] });
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('the join code', () => {
  const domainAnswers = (given: () => Promise<never>) =>
    vi.mocked(callRoute).mockImplementation((name) => (name === 'get-reg-domain' ? given() : Promise.resolve(answer('success'))));

  test('of this host is prefilled, read-only and sent', async () => {
    domainAnswers(async () => answer('success', { code: 'HOST7', domain: 'play.example' }));
    showForm();
    await waitFor(() => expect(field('가입코드')).toHaveValue('HOST7'));
    expect(field('가입코드')).toHaveAttribute('readonly');
    expect(field('가입코드')).toHaveAccessibleDescription('이 주소의 가입코드가 입력되어 있어요.');
    await fillForm({ 가입코드: '' });
    await submit();
    expect(callRoute).toHaveBeenCalledWith('get-reg-domain', {});
    expect(sent()).toMatchObject({ code: 'HOST7' });
  });

  test.each([
    ['there is none', async () => answer('cant_find_code', { code: '', domain: '' })],
    ['an unknown word comes with one', async () => answer('foo', { code: 'HOST7', domain: '' })],
    ['the answer has none', async () => answer('success', { code: '', domain: '' })],
    ['the backend is unreachable', () => Promise.reject(new Error('lost'))],
  ])('can be typed if %s', async (_case, given) => {
    domainAnswers(given as () => Promise<never>);
    showForm();
    await waitFor(() => expect(callRoute).toHaveBeenCalledWith('get-reg-domain', {}));
    expect(field('가입코드')).not.toHaveAttribute('readonly');
    expect(screen.queryByRole('alert')).toBeNull();
    await fill('가입코드', 'MARU');
    expect(field('가입코드')).toHaveValue('MARU');
  });

  test('that is typed before the answer stays', async () => {
    const { promise, resolve: give } = Promise.withResolvers<never>();
    domainAnswers(() => promise);
    showForm();
    await fill('가입코드', 'MINE');
    give(answer('success', { code: 'HOST7', domain: '' }));
    await userEvent.tab();
    expect(field('가입코드')).toHaveValue('MINE');
    expect(field('가입코드')).not.toHaveAttribute('readonly');
  });

  test('is locked on a second visit too, when it is there at once', () => {
    const fallback = { [unstable_serialize(['get-reg-domain', {}])]: { status: 'success', code: 'HOST7', domain: '' } };
    renderInPortal(
      <SWRConfig value={{ provider: () => new Map(), fallback }}>
        <RegisterForm onDone={() => {}} />
      </SWRConfig>,
    );
    expect(field('가입코드')).toHaveValue('HOST7');
    expect(field('가입코드')).toHaveAttribute('readonly');
  });

  test('and other input typed before hydration stay', async () => {
    domainAnswers(async () => answer('success', { code: 'HOST7', domain: '' }));
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
  });
});

test.each([
  ['휴대폰 번호', '010-1234 5678', '01012345678'],
  ['계좌번호', '110–0042–003918', '1100042003918'],
  ['휴대폰 번호', '０１０(1234)5678', '01012345678'],
])('%s: “%s” becomes “%s” where the member sees it', async (label, text, digits) => {
  showForm();
  await fill(label, text);
  expect(field(label)).toHaveValue(digits);
});
