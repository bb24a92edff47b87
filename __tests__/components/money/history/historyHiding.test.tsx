// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApplicationHistory } from '#components/money/history/ApplicationHistory.tsx';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { locales } from '#lib/i18n/locales.ts';
import { visit } from '#tests/support/fakeNavigation.ts';
import { application, deposits, renderHistory, setPhone } from '#tests/support/historyPage.tsx';
import { failed } from '#tests/support/renderLobby.tsx';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn(), exchangeCall: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { confirm: vi.fn(), warning: vi.fn(), toast: vi.fn() } }));

const waiting = application('9', { status: 'wait', appliedOn: '2026-11-09 10:00:00' });
const settled = application('8', { appliedOn: '2026-11-08 10:00:00' });
const refused = application('7', { status: 'cansel', appliedOn: '2026-11-07 10:00:00' }); // sic

beforeEach(() => {
  vi.clearAllMocks();
  setPhone(false);
  visit('/deposit?mode=list');
  vi.mocked(dialogs.confirm).mockResolvedValue(true);
  vi.mocked(dialogs.warning).mockResolvedValue(null);
});

async function show(...rows: Parameters<typeof deposits>) {
  renderHistory(<ApplicationHistory kind="deposit" />, { 'get-deposit-list': deposits(...rows), 'del-deposit': { status: 'success' } });
  await screen.findByRole('table');
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const details = () => screen.getAllByRole('button', { name: /상세$/ });
const hidings = () => vi.mocked(exchangeCall).mock.calls;

/** Delays the upstream's answer to hiding; until then, the list is unchanged. */
function holdHiding(rowsAfter: Parameters<typeof deposits>) {
  const work = Promise.withResolvers<never>();
  const list = { rows: deposits(waiting, settled, refused) };
  vi.mocked(callRoute).mockImplementation(async () => list.rows as never);
  vi.mocked(exchangeCall).mockReturnValue(work.promise);
  return {
    succeed: () => {
      list.rows = deposits(...rowsAfter);
      work.resolve({ answer: { status: 'success' } } as never);
    },
    answer: (status: string) => work.resolve({ answer: { status } } as never),
    fail: () => work.reject(failed('del-deposit')),
  };
}

describe('hiding', () => {
  it('removes one row at once, by its id', async () => {
    await show(waiting, settled, refused);
    const upstream = holdHiding([waiting, refused]);
    await userEvent.click(details()[1]!);
    await press('내 목록에서 숨기기');
    await waitFor(() => expect(details()).toHaveLength(2));
    expect(hidings()).toEqual([['del-deposit', { id: '8' }]]);
    await act(async () => upstream.succeed());
    expect(dialogs.toast).toHaveBeenCalledWith({ text: '내 목록에서 숨겼어요.', kind: 'success' });
    expect(details()).toHaveLength(2);
  });

  it('removes all settled rows and keeps pending ones', async () => {
    await show(waiting, settled, refused);
    const upstream = holdHiding([waiting]);
    await press('처리된 내역 모두 숨기기');
    await waitFor(() => expect(details()).toHaveLength(1));
    expect(screen.getByRole('row', { name: /대기중/ })).toBeInTheDocument();
    expect(hidings()).toEqual([['del-deposit', {}]]);
    await act(async () => upstream.succeed());
    expect(screen.queryByRole('button', { name: '처리된 내역 모두 숨기기' })).not.toBeInTheDocument();
  });

  it('restores the rows if the call fails, and shows the request id', async () => {
    await show(waiting, settled, refused);
    const upstream = holdHiding([]);
    await press('처리된 내역 모두 숨기기');
    await waitFor(() => expect(details()).toHaveLength(1));
    await act(async () => upstream.fail());
    await waitFor(() => expect(details()).toHaveLength(3));
    expect(dialogs.warning).toHaveBeenCalledWith({ text: '숨기지 못했어요. 내역을 목록에 다시 표시했어요.', requestId: 'r-7' });
  });

  it('treats any status other than success as a failure', async () => {
    await show(waiting, settled, refused);
    const upstream = holdHiding([]);
    await press('처리된 내역 모두 숨기기');
    await waitFor(() => expect(details()).toHaveLength(1));
    await act(async () => upstream.answer('foo'));
    await waitFor(() => expect(details()).toHaveLength(3));
    expect(dialogs.toast).not.toHaveBeenCalled();
  });

  it('asks for confirmation, and keeps the rows if the member declines', async () => {
    vi.mocked(dialogs.confirm).mockResolvedValue(false);
    await show(settled);
    await press('처리된 내역 모두 숨기기');
    expect(dialogs.confirm).toHaveBeenCalledWith(expect.objectContaining({ cancelText: '그대로 두기', confirmText: '숨기기' }));
    expect(hidings()).toEqual([]);
    expect(details()).toHaveLength(1);
  });

  it('is not offered for a pending row or a row without an id', async () => {
    await show(waiting);
    await userEvent.click(details()[0]!);
    expect(screen.queryByRole('button', { name: /숨기기/ })).not.toBeInTheDocument();
    screen.getByRole('button', { name: '이 건 문의하기' });
  });

  it('is never sent while offline', async () => {
    await show(settled);
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await press('처리된 내역 모두 숨기기');
    await waitFor(() => expect(dialogs.warning).toHaveBeenCalledWith({ text: '인터넷에 연결되어 있지 않아요.' }));
    expect(hidings()).toEqual([]);
    expect(details()).toHaveLength(1);
    connection.mockRestore();
  });
});

describe.each(locales)('the texts for hiding in $name', ({ code }) => {
  /** The words for cancelling an application in each language. */
  const takingBack = { ko: /취소|철회/, en: /cancel|withdraw/i, jp: /キャンセル|取消|取り消/, vn: /hủy/i, cn: /取消|撤销/ };
  const ownList = {
    ko: /내 목록에서만/,
    en: /only your own list/i,
    jp: /自分の一覧/,
    vn: /chỉ ẩn khỏi danh sách của tôi/i,
    cn: /您自己的列表/,
  };
  const operator = {
    ko: /운영자의 기록은 그대로/,
    en: /operator keeps the records/,
    jp: /運営の記録は残ります/,
    vn: /vẫn lưu hồ sơ/,
    cn: /管理员仍保留记录/,
  };
  const staying = {
    ko: /대기 중인 신청은 목록에 남아요/,
    en: /Waiting requests stay/,
    jp: /処理待ちの申請は一覧に残ります/,
    vn: /chờ xử lý vẫn ở trong danh sách/,
    cn: /待处理的申请会留在列表中/,
  };

  it('describe the effect, and never promise to cancel an application', async () => {
    const texts = (await import(`../../../../public/locales/${code}/common.json`)) as { default: Record<string, string> };
    const words = Object.entries(texts.default).filter(([key]) => /^history\.(hide|hidden|keep)/.test(key));
    expect(words.length).toBeGreaterThan(8);
    expect(words.filter(([, text]) => takingBack[code].test(text))).toEqual([]);
    for (const note of ['history.hideNote', 'history.hideAllNote']) {
      expect(texts.default[note]).toMatch(ownList[code]);
      expect(texts.default[note]).toMatch(operator[code]);
    }
    expect(texts.default['history.hideAllNote']).toMatch(staying[code]);
  });
});
