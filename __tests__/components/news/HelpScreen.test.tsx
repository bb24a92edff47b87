// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { storedUser, storeUser } from '#lib/member/currentUser.ts';
import {
  answerActs,
  answered,
  answerHelp,
  enquiry,
  failure,
  helps,
  openHelp,
  showHelp,
} from './helpPage.tsx';
import { member } from '#tests/support/moneyScreen.tsx';

vi.mock('next/router', async () =>
  (await import('#tests/support/fakeNavigation.ts')).routerModule(),
);
vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/session/usePortalSession.ts');

beforeEach(() => {
  vi.mocked(callRoute).mockReset();
  vi.mocked(exchangeCall).mockReset();
  vi.spyOn(dialogs, 'confirm').mockReset().mockResolvedValue(true);
  vi.spyOn(dialogs, 'warning').mockReset().mockResolvedValue();
  vi.spyOn(dialogs, 'toast').mockReset().mockReturnValue();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const backToList = () => userEvent.click(screen.getByRole('link', { name: '목록으로' }));
const list = () => screen.findByRole('region', { name: '문의 내역' });
const rows = async () => within(await list()).getAllByRole('listitem');
const readCalls = () =>
  vi.mocked(callRoute).mock.calls.filter(([name]) => name === 'read-help-message');
const field = () => screen.getByRole('textbox', { name: '내용' });
const write = (value: string) => fireEvent.change(field(), { target: { value } });
const send = () => press('문의 등록');
const question = (text = '문의를 등록할까요?') => screen.getByRole('group', { name: text });
const agree = () => userEvent.click(within(question()).getByRole('button', { name: '문의 등록' }));

const openForm = () => openHelp('?mode=form', helps());
const reload = () => {
  cleanup();
  showHelp('?mode=form', helps());
};

describe('one enquiry', () => {
  it('shows question and answer, and the title only if the question does not begin with it', async () => {
    const written = enquiry('1', {
      title: '한도',
      contents: '한도\n올려 주세요.',
      lastDate: '2026-10-01',
    });
    openHelp(
      '',
      helps(written, answered('2', { contents: '<p>첫 <b>줄</b></p><script>alert(1)</script>' })),
    );
    await userEvent.click(await screen.findByRole('link', { name: /문의 2/ }));
    expect(screen.getByRole('heading', { name: '문의 2' })).toHaveFocus();
    expect(await screen.findByText('답변 2')).toBeVisible();
    expect(screen.getByRole('region', { name: '내 문의' })).toHaveTextContent('첫 줄');
    expect(document.querySelector('article script')).toBeNull();
    expect(screen.getByRole('heading', { name: '문의 2' })).toHaveClass('heading');
    await backToList();
    await userEvent.click(screen.getByRole('link', { name: /한도/ }));
    expect(screen.getByRole('heading', { name: '한도' })).toHaveClass('hidden');
  });

  it('says that the answer is being prepared, or that there will be none', async () => {
    openHelp(
      '?id=1',
      helps(enquiry('1'), enquiry('2', { status: 'cansel', lastDate: '2026-10-01', contents: '' })),
    ); // sic
    expect(await screen.findByText('답변을 준비하고 있어요.')).toBeVisible();
    await backToList();
    await userEvent.click(await screen.findByRole('link', { name: /문의 2/ }));
    expect(screen.getByText('답변 없이 종료된 문의예요.')).toBeVisible();
    expect(screen.getByText('내용이 없어요.')).toBeVisible();
    expect(readCalls()).toEqual([]);
  });
});

describe('opening an answer', () => {
  it('marks it as read once the upstream has confirmed it, and asks for the count', async () => {
    const counted = { status: 'success', user: member, noteCount: 0, helpCount: 1 };
    openHelp('?id=2', { ...helps(answered('2'), answered('3')), 'user-health-check': counted }, 2);
    await waitFor(() => expect(storedUser()?.helpCount).toBe(1));
    await backToList();
    expect(await screen.findByRole('link', { name: /^문의 2/ })).toBeVisible();
    expect(readCalls()).toEqual([['read-help-message', { id: '2' }]]);
  });

  it('happens by itself when the answer arrives while the question is open', async () => {
    openHelp('?id=2', helps(enquiry('2')));
    await screen.findByText('답변을 준비하고 있어요.');
    answerHelp(helps(answered('2')));
    act(() => storeUser({ user: member, noteCount: 0, helpCount: 1 }));
    expect(await screen.findByText('답변 2')).toBeVisible();
    await waitFor(() => expect(readCalls()).toHaveLength(1));
  });
});

describe('writing', () => {
  it.each([
    ['nothing but space (msg2025)', ' \n ', '내용을 입력해 주세요.'],
    ['no first line (msg2024)', '\n언제 되나요?', '첫 줄에 제목을 입력해 주세요.'],
    ['too much', 'ㄴ'.repeat(2003), '2,003/2,000자 2,000자까지 쓸 수 있어요. 3자를 줄여 주세요.'],
  ])('%s is an error of the field, and nothing is sent', async (_, text, error) => {
    openForm();
    write(text);
    await send();
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription(error);
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    write('한도');
    expect(field()).not.toHaveAccessibleDescription();
  });
});

describe('sending', () => {
  const text = ' 한도를 올려 주세요.\n오늘요. ';

  it.each([
    ['the button', () => press('취소')],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['writing on', async () => write(`${text}!`)],
  ])('does nothing if the member declines by %s', async (_, decline) => {
    openForm();
    write(text);
    await send();
    await decline();
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    expect(exchangeCall).not.toHaveBeenCalled();
    expect((field() as HTMLTextAreaElement).value).toContain(text);
  });

  it('happens once for repeated presses', async () => {
    openForm();
    write(text);
    vi.mocked(exchangeCall).mockReturnValue(new Promise(() => {}));
    await send();
    const button = within(question()).getByRole('button', { name: '문의 등록' });
    for (let count = 0; count < 5; count += 1) fireEvent.click(button);
    fireEvent.submit(field().closest('form')!);
    await send();
    expect(exchangeCall).toHaveBeenCalledOnce();
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });

  it.each([
    ['an unknown status', 'fail', '접수되지 않았어요. 쓰신 내용은 그대로 남아 있어요.', 'r-9'],
    [
      'a refusal',
      failure('user-write-help', 'not_sent'),
      '전송되지 않았어요. 쓰신 내용은 그대로 남아 있어요.',
      'r-5',
    ],
    [
      'too much at once',
      failure('user-write-help', 'not_sent', { retryAfter: 42 }),
      '42초 후 다시 시도해 주세요',
      'r-5',
    ],
  ])(
    'that fails with %s shows msg2027 with the request id, and keeps the text',
    async (_, answer, reason, requestId) => {
      openForm();
      write(text);
      answerActs(answer);
      await send();
      await agree();
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveFocus();
      for (const part of [
        '문의를 등록하지 못했어요. 다시 시도해 주세요.',
        reason,
        `문의용 번호 ${requestId}`,
      ])
        expect(alert).toHaveTextContent(part);
      expect(field()).toHaveValue(text);
      await send();
      await agree();
      expect(exchangeCall).toHaveBeenCalledTimes(2);
    },
  );

  it.each([
    ['has an unknown outcome', () => answerActs(failure('user-write-help', 'unknown'))],
    [
      'is interrupted by a reload',
      () => vi.mocked(exchangeCall).mockReturnValue(new Promise(() => {})),
    ],
  ])('that %s warns before it sends again', async (_, answer) => {
    openForm();
    write(text);
    answer();
    await send();
    await agree();
    reload();
    expect(field()).toHaveValue(text);
    await send();
    expect(
      question('앞서 보낸 문의가 이미 등록됐을 수 있어요. 그래도 다시 보낼까요?'),
    ).toBeVisible();
  });

  it('with an unknown outcome says that instead of msg2027, and reads the list again', async () => {
    openForm();
    write(text);
    answerActs(failure('user-write-help', 'unknown'));
    await send();
    await agree();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      /문의가 등록됐는지 확인하지 못했어요.*다시 보내기 전에 문의 내역에서 확인해 주세요.*r-5/,
    );
    expect(alert).not.toHaveTextContent('문의를 등록하지 못했어요.');
    await waitFor(() =>
      expect(
        vi.mocked(callRoute).mock.calls.filter(([name]) => name === 'get-help-list').length,
      ).toBeGreaterThan(1),
    );
    await userEvent.click(within(alert).getByRole('link', { name: '문의 내역 확인' }));
    await userEvent.click(screen.getByRole('link', { name: '쓰던 문의 이어 쓰기' }));
    expect(field()).toHaveValue(text);
  });

  it.each([
    ['failure', failure('user-write-help', 'unknown'), { toasts: 0, warnings: 1 }],
    ['success', undefined, { toasts: 1, warnings: 0 }],
  ])(
    'tells of a %s that arrives when the field is closed',
    async (_, cause, { toasts, warnings }) => {
      openForm();
      write(text);
      const { promise, resolve, reject } = Promise.withResolvers<object>();
      vi.mocked(exchangeCall).mockReturnValue(promise as never);
      await send();
      await agree();
      await backToList();
      await act(async () =>
        cause ? reject(cause) : resolve({ answer: { status: 'success' }, requestId: 'r-9' }),
      );
      expect(dialogs.toast).toHaveBeenCalledTimes(toasts);
      expect(dialogs.warning).toHaveBeenCalledTimes(warnings);
    },
  );

  it('is not possible offline, which is said', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openForm();
    write(text);
    await send();
    expect(screen.getByText(/인터넷에 연결되면 문의를 보낼 수 있어요/)).toBeVisible();
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });
});

describe('the draft', () => {
  it('is not sent for another member, who logs in while the question is open', async () => {
    openForm();
    write('private words');
    await send();
    cleanup();
    openHelp('?mode=form', helps());
    expect(field()).toHaveValue('');
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    expect(exchangeCall).not.toHaveBeenCalled();
  });
});

describe('deleting', () => {
  const open = async (query: string, button: string) => {
    openHelp(query, helps(enquiry('1')));
    await screen.findByRole('button', { name: button });
  };

  it.each([
    [
      '?id=1',
      '삭제',
      ['del-help', { id: '1' }],
      '이 문의를 삭제할까요? 삭제하면 되돌릴 수 없어요.',
    ],
    [
      '',
      '전체 삭제',
      ['del-all-help', {}],
      '문의 내역을 모두 삭제할까요? 삭제하면 되돌릴 수 없어요.',
    ],
  ] as const)(
    'asks for confirmation, and opens the list without it: %s',
    async (query, button, call, text) => {
      await open(query, button);
      answerActs('success');
      await press(button);
      expect(dialogs.confirm).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ text, confirmText: button, isDangerous: true }),
      );
      expect(exchangeCall).toHaveBeenCalledExactlyOnceWith(...call);
      expect(await screen.findByText('문의 내역이 없어요.')).toBeVisible();
      expect(window.location.search).toBe('');
    },
  );

  it.each([
    ['an unknown status', 'fail', '삭제하지 못했어요. 다시 시도해 주세요.', 'r-9'],
    [
      'silence',
      failure('del-all-help', 'unknown'),
      expect.stringContaining('처리됐는지 확인하지 못했어요.'),
      'r-5',
    ],
  ])(
    'shows the outcome of %s (msg2054), and keeps the rows',
    async (_, answer, told, requestId) => {
      await open('', '전체 삭제');
      answerActs(answer);
      await press('전체 삭제');
      await waitFor(() => expect(dialogs.warning).toHaveBeenCalledWith({ text: told, requestId }));
      expect(await rows()).toHaveLength(1);
    },
  );
});
