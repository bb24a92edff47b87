// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi, type Mock } from 'vitest';
import { LoginForm } from '#components/login/LoginForm.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { loadPage, reloadPage } from '#lib/navigation/loadPage.ts';
import { takeLogin } from '#lib/navigation/loginProgress.ts';
import { login } from '#lib/session/login.ts';
import { rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { inPortal, renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/navigation/loadPage.ts');
vi.mock('#lib/session/login.ts');

let closeLoading: Mock<() => void>;

beforeEach(() => {
  closeLoading = vi.fn<() => void>();
  vi.spyOn(dialogs, 'loading').mockReturnValue({ close: closeLoading });
  vi.mocked(login).mockReset();
  rememberUserId('');
});

const userId = () => screen.getByLabelText<HTMLInputElement>('아이디');
const password = () => screen.getByLabelText<HTMLInputElement>('비밀번호');
const submit = () => userEvent.click(screen.getByRole('button', { name: '로그인' }));

async function fill(id: string, secret: string) {
  if (id) await userEvent.type(userId(), id);
  if (secret) await userEvent.type(password(), secret);
  await submit();
}

test('the form is complete in the server HTML and never puts a password into the address', () => {
  const html = renderToString(inPortal(<LoginForm />));
  expect(html).toContain('name="userId"');
  expect(html).toContain('name="password"');
  expect(html).toContain('method="post"');
});

test.each([
  ['', '', '아이디'],
  ['demo', '', '비밀번호'],
  ['', 'secret', '아이디'],
  ['   ', 'secret', '아이디'],
])('id "%s" and password "%s" are not sent', async (id, secret, label) => {
  renderInPortal(<LoginForm />);
  await fill(id, secret);
  expect(screen.getByRole('alert')).toHaveTextContent('아이디와 비밀번호를 확인해 주세요.');
  expect(login).not.toHaveBeenCalled();
  expect(screen.getByLabelText(label)).toHaveFocus();
});

test('a login is sent once, and redirects to the requested page, which shows the message', async () => {
  vi.mocked(login).mockResolvedValue('success');
  renderInPortal(<LoginForm target="/help" />);
  await fill(' demo ', 'secret ');
  await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/help'));
  expect(dialogs.loading).toHaveBeenCalledWith({ text: '로그인하고 있어요.' });
  fireEvent.submit(userId().form!);
  expect(login).toHaveBeenCalledExactlyOnceWith(' demo ', 'secret ');
  expect(closeLoading).not.toHaveBeenCalled();
  expect([takeLogin(), takeLogin()]).toEqual([true, false]);
});

test('without a requested page the page reloads', async () => {
  vi.mocked(login).mockResolvedValue('success');
  renderInPortal(<LoginForm />);
  await fill('demo', 'secret');
  await waitFor(() => expect(reloadPage).toHaveBeenCalled());
});

const unreachable = '서버에 연결하지 못했어요. 잠시 후 다시 시도해 주세요.';

test.each([
  [
    'a refusal, which does not name the wrong field',
    'failed' as const,
    '아이디와 비밀번호를 확인해 주세요.',
    '',
  ],
  ['an unreachable backend', 'unavailable' as const, unreachable, 'secret'],
])(
  '%s is told at the form alone, which keeps the id and can be sent again',
  async (_case, outcome, text, kept) => {
    vi.mocked(login).mockResolvedValue(outcome);
    renderInPortal(<LoginForm />);
    await fill('demo', 'secret');
    await waitFor(() => expect(password()).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(password()).toHaveAccessibleDescription(text);
    expect(dialogs.isOpen()).toBe(false);
    expect([userId().value, password().value]).toEqual(['demo', kept]);
    expect(reloadPage).not.toHaveBeenCalled();
    await fill('', 'x');
    expect(login).toHaveBeenCalledTimes(2);
  },
);

test('after too many attempts nothing is sent until the wait is over, which counts', async () => {
  vi.mocked(login).mockResolvedValue({ waitSeconds: 2 });
  renderInPortal(<LoginForm />);
  await fill('demo', 'secret');
  const text = '로그인 시도가 너무 많았어요. 2초 후 다시 시도해 주세요.';
  await waitFor(() => expect(password()).toHaveAccessibleDescription(text));
  expect(screen.getByRole('alert')).toHaveAttribute('aria-live', 'off');
  expect(screen.getByRole('button', { name: '로그인' })).toHaveAttribute('aria-disabled', 'true');
  await submit();
  await userEvent.type(password(), '{Enter}');
  expect(login).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('1초 후'), {
    timeout: 2000,
  });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), { timeout: 3000 });
  expect([userId().value, password().value]).toEqual(['demo', 'secret']);
  await submit();
  expect(login).toHaveBeenCalledTimes(2);
});

test('if the error page shows the error, the form shows nothing', async () => {
  vi.mocked(login).mockResolvedValue('left');
  renderInPortal(<LoginForm />);
  await fill('demo', 'secret');
  await waitFor(() => expect(closeLoading).toHaveBeenCalled());
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '로그인' })).not.toHaveAttribute('aria-busy'),
  );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(password()).toHaveValue('secret');
});

test('a visitor without a password sees a contact, also if the operator lists none', () => {
  const { unmount } = renderInPortal(<LoginForm />);
  expect(screen.getByText(/소개받으신 곳/)).toBeInTheDocument();
  unmount();
  const footer = {
    licenseUrl: '',
    age: '',
    ageUrl: '',
    license: '',
    helpline: '1588-0000',
    copyright: '',
    messengers: [],
    links: [],
  };
  renderInPortal(<LoginForm />, { site: { footer } });
  expect(screen.getByText('1588-0000')).toBeInTheDocument();
  expect(screen.queryByText(/소개받으신 곳/)).toBeNull();
});

test('input typed before hydration stays', () => {
  rememberUserId('demo');
  const container = document.createElement('div');
  container.innerHTML = renderToString(inPortal(<LoginForm />));
  document.body.append(container);
  userId().value = 'other';
  renderInPortal(<LoginForm />, {}, { container, hydrate: true });
  expect(userId()).toHaveValue('other');
});

test('password managers find their fields', () => {
  renderInPortal(<LoginForm />);
  expect(userId()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
});
