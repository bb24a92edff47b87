// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { saveHelpDraft } from '#lib/help/helpDraft.ts';
import { visit } from '#tests/support/fakeNavigation.ts';
import { answerActs, failure, helps, openHelp, showHelp } from '#tests/support/helpPage.tsx';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/session/usePortalSession.ts');

beforeEach(() => {
  vi.mocked(callRoute).mockReset();
  vi.mocked(exchangeCall).mockReset();
  vi.spyOn(dialogs, 'confirm').mockReset().mockResolvedValue(true);
  vi.spyOn(dialogs, 'warning').mockReset().mockResolvedValue(null);
  vi.spyOn(dialogs, 'toast').mockReset().mockResolvedValue();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});

const title = () => screen.getByRole('textbox', { name: '제목' });
const contents = () => screen.getByRole('textbox', { name: '내용' });
const send = () => userEvent.click(screen.getByRole('button', { name: '문의 등록' }));
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

function fill(first = '한도', second = '한도를 올려 주세요.') {
  write(title(), first);
  write(contents(), second);
}

const open = () => openHelp('?mode=form', helps());
const reload = () => {
  cleanup();
  showHelp('?mode=form', helps());
};

describe('a missing value', () => {
  it('is an error of its field, the title (msg2024) or the contents (msg2025); the first gets the focus, and nothing is sent', async () => {
    open();
    await send();
    expect(title()).toHaveFocus();
    expect(title()).toHaveAccessibleDescription(/제목을 입력해 주세요\./);
    expect(contents()).toHaveAccessibleDescription(/내용을 입력해 주세요\./);
    write(title(), '한도');
    expect(contents()).toHaveAccessibleDescription(/내용을 입력해 주세요\./);
    write(contents(), ' \n ');
    await send();
    expect(contents()).toHaveFocus();
    expect(contents()).toHaveAccessibleDescription(/내용을 입력해 주세요\./);
    expect(title()).not.toHaveAccessibleDescription(/제목을 입력해/);
    expect(dialogs.confirm).not.toHaveBeenCalled();
  });

  it('of a title that is only a category is an error too', async () => {
    open();
    fill('', '언제 되나요?');
    await userEvent.click(screen.getByRole('button', { name: '출금' }));
    await send();
    expect(title()).toHaveFocus();
    expect(title()).toHaveAccessibleDescription(/제목을 입력해 주세요\./);
    expect(dialogs.confirm).not.toHaveBeenCalled();
  });

  it('too long a text shows the count of excess characters and is not truncated', async () => {
    open();
    fill('ㄱ'.repeat(103), 'ㄴ'.repeat(2000));
    expect(title()).toHaveAccessibleDescription('103/100자 100자까지 쓸 수 있어요. 3자를 줄여 주세요.');
    expect(contents()).toHaveAccessibleDescription('2,000/2,000자');
    await send();
    expect(title()).toHaveFocus();
    expect(title()).toHaveValue('ㄱ'.repeat(103));
    expect(dialogs.confirm).not.toHaveBeenCalled();
  });
});

describe('sending', () => {
  it('asks for confirmation (msg2222), sends once, shows msg2026, opens the list and clears the form', async () => {
    open();
    fill(' 한도 ');
    answerActs('success');
    await send();
    const facts = [['제목', '한도']];
    const question = { text: '문의를 등록할까요?', facts, confirmText: '문의 등록', signal: expect.any(AbortSignal) as AbortSignal };
    expect(dialogs.confirm).toHaveBeenCalledExactlyOnceWith(question);
    expect(exchangeCall).toHaveBeenCalledExactlyOnceWith('user-write-help', { title: '한도', contents: '한도를 올려 주세요.' });
    await waitFor(() =>
      expect(dialogs.toast).toHaveBeenCalledWith({ text: '문의가 등록됐어요. 답변이 오면 알려 드려요.', kind: 'success' }),
    );
    await waitFor(() => expect(window.location.search).toBe(''));
    reload();
    expect(title()).toHaveValue('');
  });

  it('does nothing if the member declines', async () => {
    open();
    fill();
    vi.mocked(dialogs.confirm).mockResolvedValue(false);
    await send();
    expect(exchangeCall).not.toHaveBeenCalled();
    expect(contents()).toHaveValue('한도를 올려 주세요.');
  });

  it('happens once for repeated clicks and Enter', async () => {
    open();
    fill();
    vi.mocked(exchangeCall).mockReturnValue(new Promise(() => {}));
    const form = title().closest('form')!;
    for (let press = 0; press < 5; press += 1) fireEvent.submit(form);
    await waitFor(() => expect(exchangeCall).toHaveBeenCalledOnce());
    fireEvent.submit(form);
    await send();
    expect(dialogs.confirm).toHaveBeenCalledOnce();
    expect(exchangeCall).toHaveBeenCalledOnce();
  });

  it.each([
    ['an unknown status', 'fail', '접수되지 않았어요. 쓰신 내용은 그대로 남아 있어요.', 'r-9'],
    ['a refusal', failure('user-write-help', 'not_sent'), '전송되지 않았어요. 쓰신 내용은 그대로 남아 있어요.', 'r-5'],
    ['too much at once', failure('user-write-help', 'not_sent', { retryAfter: 42 }), /42초 후 다시 시도해 주세요/, 'r-5'],
  ])('that fails with %s shows msg2027 with the request id, and keeps the text', async (_, answer, text, requestId) => {
    open();
    fill();
    answerActs(answer);
    await send();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveFocus();
    expect(alert).toHaveTextContent('문의를 등록하지 못했어요. 다시 시도해 주세요.');
    expect(alert).toHaveTextContent(text);
    expect(alert).toHaveTextContent(`문의용 번호 ${requestId}`);
    expect(contents()).toHaveValue('한도를 올려 주세요.');

    await send();
    expect(dialogs.confirm).toHaveBeenLastCalledWith(expect.objectContaining({ text: '문의를 등록할까요?' }));
    expect(exchangeCall).toHaveBeenCalledTimes(2);
  });

  it('with an unknown outcome shows that instead of msg2027, and warns before it sends again, also after a reload', async () => {
    open();
    fill();
    answerActs(failure('user-write-help', 'unknown'));
    await send();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('문의가 등록됐는지 확인하지 못했어요');
    expect(alert).toHaveTextContent('다시 보내기 전에 문의 내역에서 확인해 주세요.');
    expect(alert).toHaveTextContent('r-5');
    expect(alert).not.toHaveTextContent('문의를 등록하지 못했어요.');
    await waitFor(() => expect(vi.mocked(callRoute).mock.calls.filter(([name]) => name === 'get-help-list').length).toBeGreaterThan(1));

    reload();
    expect(contents()).toHaveValue('한도를 올려 주세요.');
    await send();
    expect(dialogs.confirm).toHaveBeenLastCalledWith(
      expect.objectContaining({ text: expect.stringContaining('이미 등록됐을 수 있어요.') }),
    );
  });

  it('that was interrupted by a reload also warns before it sends again', async () => {
    open();
    fill();
    vi.mocked(exchangeCall).mockReturnValue(new Promise(() => {}));
    await send();
    reload();
    await send();
    expect(dialogs.confirm).toHaveBeenLastCalledWith(
      expect.objectContaining({ text: expect.stringContaining('이미 등록됐을 수 있어요.') }),
    );
  });

  it('shows an outcome that arrives on another page there, without a redirect', async () => {
    open();
    fill();
    const { promise, reject } = Promise.withResolvers<never>();
    vi.mocked(exchangeCall).mockReturnValue(promise);
    await send();
    await userEvent.click(screen.getByRole('link', { name: '목록으로' }));
    reject(failure('user-write-help', 'unknown'));
    await waitFor(() => expect(dialogs.warning).toHaveBeenCalledWith(expect.objectContaining({ requestId: 'r-5' })));
  });

  it('shows a hint while offline, without a confirmation', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open();
    fill();
    await send();
    expect(screen.getByText(/인터넷에 연결되면 문의를 보낼 수 있어요/)).toBeVisible();
    expect(dialogs.confirm).not.toHaveBeenCalled();
  });
});

describe('the draft', () => {
  it('is restored after a reload and after a visit to the list', async () => {
    open();
    fill();
    reload();
    expect(title()).toHaveValue('한도');
    await userEvent.click(screen.getByRole('link', { name: '목록으로' }));
    await userEvent.click(await screen.findByRole('link', { name: '쓰던 문의 이어 쓰기' }));
    expect(contents()).toHaveValue('한도를 올려 주세요.');
  });

  it('is not told in the list if it is only the title of a follow-up', async () => {
    openHelp('?mode=form', helps());
    saveHelpDraft({ title: 'Re: 한도', contents: '' });
    reload();
    await userEvent.click(screen.getByRole('link', { name: '목록으로' }));
    expect(await screen.findByText('문의 내역이 없어요.')).toBeVisible();
    expect(screen.queryByRole('link', { name: '쓰던 문의 이어 쓰기' })).not.toBeInTheDocument();
  });

  it('that arrives from another page opens in the form, with its category', () => {
    open();
    saveHelpDraft({ title: '[입금] 입금 문의', contents: '구분: 입금' });
    reload();
    expect(title()).toHaveValue('[입금] 입금 문의');
    expect(screen.getByRole('button', { name: '입금' })).toHaveAttribute('aria-pressed', 'true');
    expect(contents()).toHaveValue('구분: 입금');
    expect(screen.queryByText('전에 쓰시던 문의가 남아 있어요.')).not.toBeInTheDocument();
  });

  it('from another page is exchanged with the stored one, so that neither is lost', async () => {
    open();
    fill();
    saveHelpDraft({ title: '입금 문의', contents: '구분: 입금' });
    reload();
    expect(title()).toHaveValue('입금 문의');
    const swap = () => userEvent.click(screen.getByRole('button', { name: '쓰던 문의로 바꾸기' }));
    await swap();
    expect(title()).toHaveValue('한도');
    await swap();
    expect(contents()).toHaveValue('구분: 입금');
  });

  it('stored before is restored after the other one is sent', async () => {
    open();
    fill();
    saveHelpDraft({ title: '입금 문의', contents: '구분: 입금' });
    reload();
    answerActs('success');
    await send();
    await waitFor(() => expect(window.location.search).toBe(''));
    visit('/help?mode=form');
    expect(await screen.findByRole('textbox', { name: '제목' })).toHaveValue('한도');
  });
});
