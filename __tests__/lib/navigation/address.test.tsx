// @vitest-environment jsdom
import Router from 'next/router';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeView, useAddressQuery } from '#lib/navigation/address.ts';

describe('useAddressQuery', () => {
  function Company() {
    return <p>company: {useAddressQuery().get('company')}</p>;
  }

  const goTo = (address: string) => window.history.replaceState(null, '', address);

  afterEach(() => goTo('/'));

  it('is empty in the server HTML, which is the same for all queries', () => {
    goTo('/?company=AURUM');
    expect(renderToString(<Company />)).toContain('company: <');
  });

  it('follows the navigation until unmounted', () => {
    const off = vi.spyOn(Router.events, 'off');
    const { unmount } = render(<Company />);
    goTo('/?company=SELENE');
    act(() => Router.events.emit('routeChangeComplete'));
    expect(screen.getByText('company: SELENE')).toBeInTheDocument();
    unmount();
    expect(off).toHaveBeenCalledWith('routeChangeComplete', expect.any(Function));
  });
});

describe('changeView', () => {
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
});
