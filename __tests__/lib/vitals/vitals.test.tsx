// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Metric } from 'web-vitals';
import { useVitals } from '#lib/vitals/useVitals.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

/** What web-vitals has been asked to report to. */
const listeners: ((metric: Metric) => void)[] = [];
vi.mock('web-vitals', () => {
  const listen = (listener: (metric: Metric) => void) => void listeners.push(listener);
  return { onTTFB: listen, onLCP: listen, onINP: listen, onCLS: listen };
});

const beacon = vi.fn<(url: string, body: Blob) => boolean>(() => true);
const tell = (name: string, value: number) => listeners.forEach((listener) => listener({ name, value } as Metric));

function Page() {
  useVitals();
  return null;
}
const open = (vitalsShare: number) => renderInPortal(<Page />, { site: { vitalsShare }, path: '/game' });
const setVisibility = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const later = () => act(() => vi.advanceTimersByTimeAsync(5_000));

beforeEach(() => {
  vi.useFakeTimers();
  listeners.length = 0;
  Object.assign(navigator, { sendBeacon: beacon });
  vi.spyOn(Math, 'random').mockReturnValue(0.25);
});
afterEach(() => void vi.useRealTimers());

it('a measured visit is reported once, when the page is hidden for the first time', async () => {
  open(0.3);
  expect(listeners).toEqual([]);
  await later();
  await vi.waitFor(() => expect(listeners).toHaveLength(4));
  tell('LCP', 1_800);
  tell('CLS', 0.01);
  tell('CLS', 0.02);
  setVisibility('visible');
  expect(beacon).not.toHaveBeenCalled();
  setVisibility('hidden');
  setVisibility('visible');
  setVisibility('hidden');
  expect(beacon).toHaveBeenCalledTimes(1);
  const [url, body] = beacon.mock.calls[0]!;
  expect([url, body.type]).toEqual(['/api/vitals', 'application/json']);
  expect(JSON.parse(await body.text())).toEqual({
    route: '/game',
    device: expect.stringMatching(/^(phone|desktop)$/),
    values: { LCP: 1_800, CLS: 0.02 },
  });
});

it.each([0, 0.2])('with a share of %s, a visit at 0.25 is not measured', async (share) => {
  open(share);
  await later();
  setVisibility('hidden');
  expect(listeners).toEqual([]);
  expect(beacon).not.toHaveBeenCalled();
});
