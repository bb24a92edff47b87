// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { storedUser, storeUser } from '#lib/member/currentUser.ts';
import { answerActs, answered, answerHelp, enquiry, failure, helps, openHelp } from '#tests/support/helpPage.tsx';
import { visit } from '#tests/support/fakeNavigation.ts';
import { member } from '#tests/support/moneyScreen.tsx';

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
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const readCalls = () => vi.mocked(callRoute).mock.calls.filter(([name]) => name === 'read-help-message');
const backToList = () => userEvent.click(screen.getByRole('link', { name: '목록으로' }));

describe('one enquiry', () => {
  it('shows the question and the answer of support', async () => {
    openHelp('?id=2', helps(enquiry('1'), answered('2', { contents: '<p>첫 <b>줄</b></p><script>alert(1)</script>' })));
    expect(await screen.findByRole('heading', { name: '문의 2' })).toBeVisible();
    expect(await screen.findByText('답변 2')).toBeVisible();
    expect(screen.getByRole('region', { name: '내 문의' })).toHaveTextContent('내 문의첫 줄');
    expect(screen.getByRole('region', { name: '고객센터 답변' })).toHaveTextContent('답변 2');
    expect(document.querySelector('article script')).toBeNull();
    expect(screen.queryByText('답변을 준비하고 있어요.')).not.toBeInTheDocument();
  });

  it('gets the focus at its heading, also when another one with the same id opens', async () => {
    openHelp('?id=7', helps(enquiry('7', { title: '하나' }), enquiry('7', { title: '둘' })));
    await screen.findByRole('heading', { name: '하나' });
    act(() => visit('/help?id=7&copy=1'));
    expect(await screen.findByRole('heading', { name: '둘' })).toHaveFocus();
  });

  it('shows that the answer is being prepared, or that there will be none', async () => {
    openHelp('?id=1', helps(enquiry('1'), enquiry('2', { status: 'cansel', lastDate: '2026-10-01', contents: '' }))); // sic
    expect(await screen.findByText('답변을 준비하고 있어요.')).toBeVisible();
    await backToList();
    await userEvent.click(await screen.findByRole('link', { name: /문의 2/ }));
    expect(screen.getByText('답변 없이 종료된 문의예요.')).toBeVisible();
    expect(screen.getByText('내용이 없어요.')).toBeVisible();
    expect(readCalls()).toEqual([]);
  });

  it.each(['?id=gone', '?id=', '?id=1&copy=9', '?id=1&copy=x'])('that does not exist (%s) shows a message', async (query) => {
    openHelp(query, helps(enquiry('1')));
    expect(await screen.findByText('삭제됐거나 볼 수 없는 문의예요.')).toBeVisible();
    await backToList();
    expect(await screen.findByRole('link', { name: /문의 1/ })).toBeVisible();
  });

  it('gets the focus at its title when it is opened from the list', async () => {
    openHelp('', helps(enquiry('1')));
    await userEvent.click(await screen.findByRole('link', { name: /문의 1/ }));
    expect(screen.getByRole('heading', { name: '문의 1' })).toHaveFocus();
  });
});

describe('opening an answer', () => {
  it('marks it as read and lowers the badge at once, before the upstream answers', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    openHelp('?id=2', { ...helps(answered('2')), 'read-help-message': promise }, 3);
    await screen.findByRole('article');
    await waitFor(() => expect(storedUser()?.helpCount).toBe(2));
    expect(readCalls()).toEqual([['read-help-message', { id: '2' }]]);
    await backToList();
    expect(await screen.findByRole('link', { name: /문의 2/ })).not.toHaveTextContent('새 답변');
    await act(async () => resolve({ status: 'success' }));
    expect(screen.getByRole('link', { name: /문의 2/ })).not.toHaveTextContent('새 답변');
    expect(storedUser()?.helpCount).toBe(2);
  });

  it.each([
    ['is not reached', failure('read-help-message', 'unknown')],
    ['refuses', { status: 'fail' }],
  ])('restores badge and mark if the upstream %s', async (_, answer) => {
    openHelp('?id=2', { ...helps(answered('2')), 'read-help-message': answer }, 3);
    await waitFor(() => expect(readCalls()).toHaveLength(1));
    await waitFor(() => expect(storedUser()?.helpCount).toBe(3));
    expect(await screen.findByRole('alert')).toHaveTextContent('읽음으로 표시하지 못했어요.');
    expect(readCalls()).toHaveLength(1);
    await backToList();
    expect(await screen.findByRole('link', { name: /^새 답변: ?문의 2/ })).toBeVisible();
  });

  it('can be repeated after a failure', async () => {
    openHelp('?id=2', { ...helps(answered('2')), 'read-help-message': { status: 'fail' } }, 3);
    await screen.findByRole('alert');
    answerHelp(helps(answered('2')));
    await press('다시 시도');
    await waitFor(() => expect(storedUser()?.helpCount).toBe(2));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(readCalls()).toHaveLength(2);
  });

  it('is not marked as read by a backend that has no call for it', async () => {
    openHelp('?id=2', helps(answered('2')), 3, { missingCalls: ['read-help-message'] });
    await screen.findByRole('article');
    expect(readCalls()).toEqual([]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('does not change the badge without a read flag, or if it was read before', async () => {
    openHelp('?id=2', helps(answered('2', { isRead: null }), answered('3', { isRead: true, lastDate: '2026-10-01' })), 3);
    await waitFor(() => expect(readCalls()).toHaveLength(1));
    expect(storedUser()?.helpCount).toBe(3);
    await backToList();
    await userEvent.click(await screen.findByRole('link', { name: /문의 3/ }));
    expect(readCalls()).toHaveLength(1);
  });

  it('happens automatically when the answer arrives while the question is open', async () => {
    openHelp('?id=2', helps(enquiry('2')));
    await screen.findByText('답변을 준비하고 있어요.');
    answerHelp(helps(answered('2')));
    act(() => storeUser({ user: member, noteCount: 0, helpCount: 1 }));
    expect(await screen.findByText('답변 2')).toBeVisible();
    await waitFor(() => expect(readCalls()).toHaveLength(1));
  });
});

describe('a follow-up', () => {
  it.each([
    ['한도 문의', 'Re: 한도 문의'],
    ['Re: 한도 문의', 'Re: 한도 문의'],
    ['ㄱ'.repeat(2000), `Re: ${'ㄱ'.repeat(96)}`],
  ])('is a new enquiry with the title of the last', async (title, expected) => {
    openHelp('?id=2', helps(answered('2', { title })));
    await screen.findByRole('article');
    await press('추가 문의');
    expect(screen.getByRole('textbox', { name: '제목' })).toHaveValue(expected);
    expect(screen.getByRole('textbox', { name: '내용' })).toHaveValue('');
  });

  it('is written below the conversation, and starts at its heading', async () => {
    openHelp('?id=2', helps(answered('2')));
    const thread = await screen.findByRole('article');
    await press('추가 문의');
    expect(thread).toBeVisible();
    expect(screen.getByRole('heading', { name: '문의하기' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: '추가 문의' })).toBeNull();
    act(() => visit('/help?id=2'));
    expect(await screen.findByRole('button', { name: '추가 문의' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: '제목' })).toBeNull();
  });
});

describe('deleting one', () => {
  it('asks for confirmation, deletes it and opens the list', async () => {
    openHelp('?id=2', helps(answered('2', { isRead: true })));
    await screen.findByRole('article');
    answerActs('success');
    await press('삭제');
    expect(dialogs.confirm).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ text: expect.stringContaining('이 문의를 삭제할까요?'), confirmText: '삭제', isDangerous: true }),
    );
    expect(exchangeCall).toHaveBeenCalledExactlyOnceWith('del-help', { id: '2' });
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('keeps it on failure (msg2054)', async () => {
    openHelp('?id=2', helps(enquiry('2')));
    await screen.findByRole('article');
    answerActs('fail');
    await press('삭제');
    await waitFor(() => expect(dialogs.warning).toHaveBeenCalledWith({ text: '삭제하지 못했어요. 다시 시도해 주세요.', requestId: 'r-9' }));
    expect(screen.getByRole('article')).toBeVisible();
  });

  it('is not offered without an id', async () => {
    openHelp('?id=', helps(enquiry('', { answer: '<p>답변</p>', isRead: false })));
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: '삭제' })).not.toBeInTheDocument();
    expect(readCalls()).toEqual([]);
  });
});
