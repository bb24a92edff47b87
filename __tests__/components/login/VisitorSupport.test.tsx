// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { LoginForm } from '#components/login/LoginForm.tsx';
import { exchangeCall } from '#lib/api/callRoute.ts';
import { rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { answerActs, failure } from '#tests/components/news/helpPage.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/session/usePortalSession.ts');

beforeEach(() => {
  vi.mocked(exchangeCall).mockReset();
  rememberUserId('');
});

async function open(typed = '') {
  renderInPortal(<LoginForm />);
  if (typed) await userEvent.type(screen.getByLabelText('아이디'), typed);
  const details = screen.getByText('비밀번호를 잊으셨나요?').closest('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const send = await within(details).findByRole('button', { name: '재설정 요청하기' });
  const form = within(send.closest('form')!);
  return { details, form, send: () => userEvent.click(send) };
}

const fill = async (
  { form }: Awaited<ReturnType<typeof open>>,
  id = 'demo',
  phone = '010-0000-0000',
) => {
  for (const [label, text] of Object.entries({ 아이디: id, '연락받을 번호': phone })) {
    await userEvent.click(form.getByLabelText(label));
    await userEvent.paste(text);
  }
};

it('sends id, phone and text, once, with a fixed title', async () => {
  const help = await open();
  await fill(help, ' demo ', '010-1234-5678');
  answerActs('success');
  await help.send();
  expect(exchangeCall).toHaveBeenCalledExactlyOnceWith('write-visitor-help', {
    id: 'demo',
    phone: '010-1234-5678',
    title: '비밀번호 재설정 요청',
    contents: '비밀번호를 다시 설정해 주세요.',
  });
  expect(await screen.findByText(/회원 정보와 일치하면 연락처로 안내해 드려요/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '재설정 요청하기' })).not.toBeInTheDocument();
});

it('has the id that was typed above it', async () => {
  const help = await open('demo7');
  expect(help.form.getByLabelText('아이디')).toHaveValue('demo7');
});

it.each([
  ['no_user', '요청을 접수하지 못했어요. 잠시 후 다시 시도해 주세요.', 'r-9'],
  ['fail', '요청을 접수하지 못했어요. 잠시 후 다시 시도해 주세요.', 'r-9'],
  [failure('write-visitor-help', 'not_sent'), /요청을 보내지 못했어요/, 'r-5'],
  [
    failure('write-visitor-help', 'not_sent', { retryAfter: 60 }),
    /60초 후 다시 시도해 주세요/,
    'r-5',
  ],
  [failure('write-visitor-help', 'unknown'), /접수됐는지 확인하지 못했어요/, 'r-5'],
])(
  'shows a failure (%s) without information about the id, and keeps the input',
  async (answer, text, requestId) => {
    const help = await open();
    await fill(help);
    answerActs(answer);
    await help.send();
    const alert = help.form.getByRole('alert');
    await waitFor(() => expect(alert).toHaveTextContent(text));
    expect(alert).toHaveTextContent(requestId);
    expect(alert).not.toHaveTextContent('아이디');
    expect(help.form.getByLabelText('연락받을 번호')).toHaveValue('010-0000-0000');
  },
);
