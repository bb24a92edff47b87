// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CompChip } from '#components/menu/CompChip.tsx';
import { MoneyChip } from '#components/menu/MoneyChip.tsx';
import { liveRegionId } from '#lib/dialogs/announce.ts';
import { setPreference } from '#lib/preferences/usePreferences.ts';
import { joinHealthCheck } from '#lib/member/checkHealth.ts';
import { clearUser, markUserStale, storeUser } from '#lib/member/currentUser.ts';
import { later, user as member } from '#tests/support/memberTab.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/member/checkHealth.ts');

const user = { ...member, balance: 1999.99, in_balance: 0.5, rolling: 8_720.9 };
const known = { user, noteCount: 0, helpCount: 0 };

const chip = () => screen.getByRole('group', { name: '보유금' });

function show() {
  const onRender = vi.fn();
  const view = renderInPortal(
    <Profiler id="chips" onRender={onRender}>
      <MoneyChip />
      <CompChip />
      <div id={liveRegionId} />
    </Profiler>,
  );
  return { ...view, onRender };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 12, 3, 10) });
  storeUser(known);
});

afterEach(() => {
  act(() => setPreference('isAmountHidden', false));
  act(clearUser);
  vi.useRealTimers();
});

describe('the age of the money', () => {
  test('appears after 35 seconds without a confirmation, and the number stays', async () => {
    show();
    await later(34_999);
    expect(chip()).toHaveTextContent('보유금2,000원');
    await later(1);
    expect(chip()).toHaveTextContent('12:03:10 기준2,000원');
    expect(screen.getByRole('link', { name: /콤프/ })).toHaveTextContent('8,720원12:03:10 기준');
  });

  test('disappears with the next answer, also if no amount has changed', async () => {
    show();
    await later(40_000);
    await act(async () => storeUser(structuredClone(known)));
    expect(chip()).toHaveTextContent('보유금2,000원');
    expect(chip()).toHaveAccessibleDescription('12:03:50 기준');
  });

  test('counts from the last answer, also if it changed nothing and rendered no chip', async () => {
    const { onRender } = show();
    await later(30_000);
    onRender.mockClear();
    await act(async () => storeUser(structuredClone(known)));
    // Only the hidden description with the time changes.
    expect(onRender.mock.calls.length).toBeLessThanOrEqual(1);
    expect(chip()).toHaveAccessibleDescription('12:03:40 기준');
    await later(34_999);
    expect(chip()).toHaveTextContent('보유금2,000원');
    await later(1);
    expect(chip()).toHaveTextContent('12:03:40 기준2,000원');
  });

  test('appears at once after a failed check', async () => {
    show();
    await act(async () => markUserStale());
    expect(chip()).toHaveTextContent('12:03:10 기준2,000원');
    expect(chip()).toHaveAccessibleDescription('연결 확인 중');
  });

  test('clears its timer when the member logs out', async () => {
    const { unmount } = show();
    unmount();
    clearUser();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a refresh', () => {
  const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '보유금 새로고침' })));
  const told = () => document.getElementById(liveRegionId);

  test('announces the new amount', async () => {
    vi.mocked(joinHealthCheck).mockResolvedValue({ ...known, user: { ...user, balance: 5000 } });
    show();
    await press();
    expect(told()).toHaveTextContent('보유금 5,000');
  });

  test('does not announce an old amount as new', async () => {
    vi.mocked(joinHealthCheck).mockResolvedValue(undefined);
    show();
    await press();
    expect(told()).toHaveTextContent('연결 확인 중');
  });
});

describe('amounts hidden on this device', () => {
  beforeEach(() => act(() => setPreference('isAmountHidden', true)));

  test('are not shown in either chip, at any length', () => {
    storeUser({ ...known, user: { ...user, balance: 1_987_654_321 } });
    show();
    expect(chip()).toHaveTextContent('보유금••••숨긴 금액원');
    expect(screen.getByRole('link', { name: /콤프/ })).toHaveTextContent('••••');
    expect(document.body.textContent).not.toMatch(/19|8,720/);
  });

  test('are not announced either', async () => {
    vi.mocked(joinHealthCheck).mockResolvedValue(known);
    show();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '보유금 새로고침' })));
    expect(document.getElementById(liveRegionId)).toHaveTextContent('보유금 숨긴 금액');
  });
});
