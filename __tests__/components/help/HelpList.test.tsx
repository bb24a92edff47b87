// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { answerActs, answered, enquiry, failure, helps, openHelp } from '#tests/support/helpPage.tsx';
import { answerCalls, failed } from '#tests/support/renderLobby.tsx';

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
  vi.spyOn(dialogs, 'success').mockReset().mockResolvedValue();
});

const list = () => screen.findByRole('region', { name: '문의 내역' });
const rows = async () => within(await list()).getAllByRole('link');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the list', () => {
  it('shows title, status, day and minute, newest first, and marks new answers', async () => {
    openHelp(
      '',
      helps(
        enquiry('1', { lastDate: '2026-10-01' }),
        answered('2', { lastDate: '2026-11-20T01:00:00Z' }),
        answered('3', { isRead: true, lastDate: '2026-11-19' }),
        enquiry('4', { status: 'cansel', lastDate: '' }), // sic
        enquiry('5', { status: '보류', lastDate: '2026-09-01' }),
      ),
    );
    expect((await rows()).map((row) => row.textContent)).toEqual([
      '새 답변: 문의 2답변완료2026-11-20 10:00',
      '문의 3답변완료2026-11-19',
      '문의 1답변대기2026-10-01',
      '문의 5보류2026-09-01',
      '문의 4취소-',
    ]);
  });

  it('shows the count of the upstream', async () => {
    openHelp('', { 'get-help-list': { status: 'success', helps: [enquiry('1')], maxCount: 1234 } });
    expect(await screen.findByText('1,234건 중 1–1')).toBeVisible();
  });

  it('shows twenty of ten thousand per page, with the page in the URL', async () => {
    openHelp('', helps(...Array.from({ length: 10_000 }, (_, index) => enquiry(String(index)))));
    expect(await rows()).toHaveLength(20);
    await press('500쪽');
    expect(window.location.search).toBe('?page=500');
    expect(screen.getByText('10,000건 중 9,981–10,000')).toHaveFocus();
  });

  it('shows rows with a duplicate id, without id, title or date, and with a very long title', async () => {
    openHelp(
      '',
      helps(
        enquiry('7'),
        answered('7'),
        enquiry(''),
        enquiry('', { title: ' ', lastDate: 'soon', status: '' }),
        enquiry('8', { title: 'ㄱ'.repeat(2000) }),
      ),
    );
    expect(await rows()).toHaveLength(5);
    expect(screen.getByRole('link', { name: /^제목 없음/ })).toHaveTextContent('제목 없음-');
    await userEvent.click(screen.getByRole('link', { name: /^새 답변/ }));
    expect(window.location.search).toBe('?id=7&copy=1');
    expect(await screen.findByText('답변 7')).toBeVisible();
  });

  it('shows a link to the form if it is empty', async () => {
    openHelp('', helps());
    expect(await screen.findByText('문의 내역이 없어요.')).toBeVisible();
    expect(screen.queryByRole('button', { name: '전체 삭제' })).not.toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('link', { name: '문의하기' })[0]!);
    expect(window.location.search).toBe('?mode=form');
  });

  it('shows a failure, and recovers', async () => {
    openHelp('', { 'get-help-list': failed('get-help-list') });
    expect(await screen.findByText('문의 내역을 불러오지 못했어요.')).toBeVisible();
    expect(screen.getByText(/r-7/)).toBeVisible();
    answerCalls(helps(enquiry('1')));
    await press('다시 시도');
    expect(await rows()).toHaveLength(1);
  });

  it('does not show another status as an empty list', async () => {
    openHelp('', { 'get-help-list': { status: 'fail', helps: [], maxCount: 0 } });
    expect(await screen.findByText('문의 내역을 불러오지 못했어요.')).toBeVisible();
  });

  it.each([
    ['leads to the deposit page, where the account is asked for', {}, ['/deposit']],
    [
      'does not, if the site names its account',
      {
        deposit: {
          unit: 1,
          minimum: 1,
          maximum: null,
          quickAmounts: [],
          account: { bank: '마루은행', number: '110-0042-003918', holder: '마루' },
        },
      },
      [],
    ],
  ])('%s', async (_, site, expected) => {
    openHelp('', helps(enquiry('1')), 0, site);
    await rows();
    expect(screen.queryAllByRole('link', { name: '계좌문의' }).map((link) => link.getAttribute('href'))).toEqual(expected);
  });
});

describe('deleting all', () => {
  const question = {
    text: '문의 내역을 모두 삭제할까요? 삭제하면 되돌릴 수 없어요.',
    confirmText: '전체 삭제',
    isDangerous: true,
  };

  it('asks for confirmation (msg2221), and does nothing if the member declines', async () => {
    openHelp('', helps(enquiry('1')));
    await rows();
    vi.mocked(dialogs.confirm).mockResolvedValue(false);
    await press('전체 삭제');
    expect(dialogs.confirm).toHaveBeenCalledExactlyOnceWith({ ...question, signal: expect.any(AbortSignal) as AbortSignal });
    expect(exchangeCall).not.toHaveBeenCalled();
  });

  it('shows the success (msg2053), and reloads the list', async () => {
    openHelp('', helps(enquiry('1')));
    await rows();
    answerActs('success');
    answerCalls(helps());
    await press('전체 삭제');
    expect(exchangeCall).toHaveBeenCalledExactlyOnceWith('del-all-help', {});
    await waitFor(() => expect(dialogs.success).toHaveBeenCalledWith({ text: '문의 내역을 모두 삭제했어요.' }));
    expect(await screen.findByText('문의 내역이 없어요.')).toBeVisible();
  });

  it.each([
    ['an unknown status', 'fail', '삭제하지 못했어요. 다시 시도해 주세요.', 'r-9'],
    ['a refusal', failure('del-all-help', 'not_sent'), '삭제하지 못했어요. 다시 시도해 주세요.', 'r-5'],
    ['silence', failure('del-all-help', 'unknown'), expect.stringContaining('삭제됐는지 확인하지 못했어요.'), 'r-5'],
  ])('shows the outcome of %s, and keeps the rows', async (_, answer, text, requestId) => {
    openHelp('', helps(enquiry('1')));
    await rows();
    answerActs(answer);
    await press('전체 삭제');
    await waitFor(() => expect(dialogs.warning).toHaveBeenCalledWith({ text, requestId }));
    expect(dialogs.success).not.toHaveBeenCalled();
    expect(await rows()).toHaveLength(1);
  });
});
