// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Banner } from '#components/home/banner/Banner.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const shown = () => document.querySelector('[role=group]:not([inert])')!.getAttribute('aria-label');
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const banner = () => screen.getByRole('region', { name: '주요 안내' });

function preferReducedMotion() {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  } as unknown as MediaQueryList);
}

describe('the banner', () => {
  it('turns by itself, no faster than one can read', () => {
    renderInPortal(<Banner />);
    expect(shown()).toBe('3개 중 1번째');
    wait(6000);
    expect(shown()).toBe('3개 중 1번째');
    wait(1000);
    expect(shown()).toBe('3개 중 2번째');
    wait(14_000);
    expect(shown()).toBe('3개 중 1번째');
  });

  it('stands still under the pointer and the focus, and goes on after', () => {
    renderInPortal(<Banner />);
    fireEvent.pointerEnter(banner(), { pointerType: 'mouse' });
    wait(20_000);
    expect(shown()).toBe('3개 중 1번째');
    fireEvent.pointerLeave(banner());
    act(() => screen.getByRole('button', { name: '다음' }).focus());
    wait(20_000);
    expect(shown()).toBe('3개 중 1번째');
    act(() => (document.activeElement as HTMLElement).blur());
    wait(7000);
    expect(shown()).toBe('3개 중 2번째');
  });

  it('is paused and started by a button, and by nothing else once it is paused', () => {
    renderInPortal(<Banner />);
    fireEvent.click(screen.getByRole('button', { name: '자동 넘김 정지' }));
    wait(20_000);
    expect(shown()).toBe('3개 중 1번째');
    fireEvent.click(screen.getByRole('button', { name: '자동 넘김 시작' }));
    wait(7000);
    expect(shown()).toBe('3개 중 2번째');
  });

  it('does not start by itself with reduced motion', () => {
    preferReducedMotion();
    renderInPortal(<Banner />);
    wait(20_000);
    expect(shown()).toBe('3개 중 1번째');
    expect(screen.getByRole('button', { name: '자동 넘김 시작' })).toBeInTheDocument();
  });

  it('goes back from the first slide to the last', () => {
    renderInPortal(<Banner />);
    fireEvent.click(screen.getByRole('button', { name: '이전' }));
    expect(shown()).toBe('3개 중 3번째');
  });

  it('is silent for screen readers while it turns, and polite when it is paused', () => {
    renderInPortal(<Banner />);
    const region = () => banner().querySelector('[aria-live]')!.getAttribute('aria-live');
    expect(region()).toBe('off');
    fireEvent.click(screen.getByRole('button', { name: '자동 넘김 정지' }));
    expect(region()).toBe('polite');
  });

  it('leaves no timer behind', () => {
    const { unmount } = renderInPortal(<Banner />);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
