import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import { vi } from 'vitest';
import { CallError, type CallErrorCode } from '#lib/api/CallError.ts';
import { PortalSessionProvider } from '#lib/session/PortalSessionProvider.tsx';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useHealthCheck } from '#lib/member/useHealthCheck.ts';

export const user = {
  userId: 'demo',
  nick: 'demo',
  phone: '',
  level: 1,
  balance: 1000,
  in_balance: 0,
  rolling: 5,
  bankname: '',
  bankOwner: '',
  banknum: '',
};

export const well = { status: 'success', user, noteCount: 1, helpCount: 0 };

export const refusal = (httpStatus: number, code: CallErrorCode) =>
  new CallError({
    code,
    callName: 'user-health-check',
    httpStatus,
    requestId: '',
    outcome: 'unknown',
  });

export const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

export const focus = () => act(async () => void window.dispatchEvent(new Event('focus')));

function Money() {
  const { user: known, noteCount, isStale } = useCurrentUser();
  return (
    <p>
      {known
        ? `${known.balance} ${noteCount} ${isStale ? 'old' : 'fresh'}`
        : `nothing${isStale ? ' old' : ''}`}
    </p>
  );
}

export function Shell({ onRender = () => {} }: { onRender?: () => void }) {
  useHealthCheck();
  return (
    <Profiler id="money" onRender={onRender}>
      <Money />
    </Profiler>
  );
}

/** The health check has no jitter, because currentUser.test.ts tests the jitter. */
export async function openTab(onRender?: () => void) {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const tab = render(
    <PortalSessionProvider>
      <Shell onRender={onRender} />
    </PortalSessionProvider>,
  );
  await later(0);
  return tab;
}
