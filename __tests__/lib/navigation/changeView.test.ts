// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { changeView } from '#lib/navigation/changeView.ts';

const navigate = vi.fn(async () => true);

function useEngine({ hasTransitions = true, isReduced = false } = {}) {
  // A skipped transition, as of a hidden page, navigates nevertheless.
  const start = vi.fn((change: () => Promise<unknown>) => {
    void change();
    return { ready: Promise.reject(new DOMException('skipped', 'AbortError')) };
  });
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  if (hasTransitions) Object.assign(document, { startViewTransition: start });
  return start;
}

afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
  delete document.documentElement.dataset.motion;
  navigate.mockClear();
});

it('fades from one view to the next, and navigates also if the browser skips that', () => {
  const start = useEngine();
  changeView(navigate);
  expect(start).toHaveBeenCalledOnce();
  expect(navigate).toHaveBeenCalledOnce();
});

it.each([
  ['an engine without transitions', { hasTransitions: false }, undefined],
  ['a system with reduced motion', { isReduced: true }, undefined],
  ['a member who chose less motion', {}, 'reduced'],
])('only navigates for %s', (_, engine, motion) => {
  const start = useEngine(engine);
  if (motion) document.documentElement.dataset.motion = motion;
  changeView(navigate);
  expect(start).not.toHaveBeenCalled();
  expect(navigate).toHaveBeenCalledOnce();
});
