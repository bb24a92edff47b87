// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApplicationHistory } from '#components/money/history/ApplicationHistory.tsx';
import { CallError } from '#lib/api/CallError.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { setPreference } from '#lib/preferences/usePreferences.ts';
import { answer, bodyRows, one, press, renderHistory, setUpHistory, show } from '#tests/support/historyPage.tsx';
import { answerCalls, failed } from '#tests/support/renderLobby.tsx';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { confirm: vi.fn(), warning: vi.fn(), toast: vi.fn() } }));

setUpHistory();

describe('the history without current rows', () => {
  it('shows a skeleton while loading', () => {
    renderHistory(<ApplicationHistory kind="deposit" />, {});
    expect(screen.getByText('불러오는 중')).toBeInTheDocument();
  });

  it('shows a message and a link to the form if there are none', async () => {
    show();
    expect(await screen.findByText('아직 내역이 없어요.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '입금신청' })).toHaveAttribute('href', '/deposit?mode=form');
  });

  it('shows a fault with code, request id, support link and retry button', async () => {
    renderHistory(<ApplicationHistory kind="deposit" />, { 'get-deposit-list': failed('get-deposit-list') });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('내역을 불러오지 못했어요.');
    expect(alert).toHaveTextContent('문의용 번호 r-7');
    expect(screen.getByRole('link', { name: '고객센터에 문의하기' })).toHaveAttribute('href', '/help');

    answerCalls(answer(one));
    await press('다시 시도');
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });

  it.each([404, 502])('links to support if the upstream has no such list (%i)', async (httpStatus) => {
    const error = new CallError({
      code: 'upstream_unavailable',
      callName: 'get-deposit-list',
      httpStatus,
      requestId: 'r-8',
      outcome: 'not_sent',
    });
    renderHistory(<ApplicationHistory kind="deposit" />, { 'get-deposit-list': error });
    expect(await screen.findByRole('alert')).toHaveTextContent('지금은 내역을 볼 수 없어요. 처리 결과는 고객센터에서 확인할 수 있어요.');
  });

  it('never shows "no records" for a status other than success', async () => {
    renderHistory(<ApplicationHistory kind="deposit" />, { 'get-deposit-list': { status: 'foo', deposits: [] } });
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.queryByText('아직 내역이 없어요.')).not.toBeInTheDocument();
  });

  it('keeps the old rows if new ones cannot be read', async () => {
    show(one);
    await screen.findByRole('table');
    answerCalls({ 'get-deposit-list': failed('get-deposit-list') });
    await press('내역 새로고침');
    expect(await screen.findByRole('alert')).toHaveTextContent('마지막으로 불러온 내역을 표시해요.');
    expect(bodyRows()).toHaveLength(1);
  });

  it('keeps the old rows while new ones load', async () => {
    show(one);
    await screen.findByRole('table');
    vi.mocked(callRoute).mockReturnValue(new Promise(() => {}));
    await press('내역 새로고침');
    await waitFor(() => expect(screen.getByRole('region', { name: '입금내역' })).toHaveAttribute('aria-busy', 'true'));
    expect(bodyRows()).toHaveLength(1);
  });

  it('updates settled rows, and the open detail stays open', async () => {
    show(one);
    await screen.findByRole('table');
    await press(/상세$/);
    answerCalls(answer({ ...one, status: 'already' }));
    await act(async () => void window.dispatchEvent(new Event('focus')));
    await press('내역 새로고침');
    await waitFor(() => expect(screen.queryAllByText('대기중')).toHaveLength(1));
    expect(screen.getByRole('button', { name: /상세$/ })).toHaveAttribute('aria-expanded', 'true');
  });
});

it('shows no amount if this device hides amounts', async () => {
  setPreference('isAmountHidden', true);
  show(one);
  await screen.findByRole('table');
  await press(/상세$/);
  expect(screen.getByRole('region', { name: '입금내역' })).not.toHaveTextContent('100,000');
  expect(screen.getByRole('button', { name: '2026-11-01 숨긴 금액 상세' })).toBeInTheDocument();
  act(() => setPreference('isAmountHidden', false));
});
