// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Banner } from '#components/home/banner/Banner.tsx';
import { fakeMedia } from '#tests/support/fakeMedia.ts';
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

const preferReducedMotion = () => fakeMedia(() => true);

describe('the banner', () => {
  it('changes its slide automatically, slowly enough to read it', () => {
    renderInPortal(<Banner />);
    expect(shown()).toBe('3개 중 1번째');
    wait(6000);
    expect(shown()).toBe('3개 중 1번째');
    wait(1000);
    expect(shown()).toBe('3개 중 2번째');
    wait(14_000);
    expect(shown()).toBe('3개 중 1번째');
  });

  it('stops under the pointer and the focus, and continues after', () => {
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

  it('is paused by a button, and continues only by that button', () => {
    renderInPortal(<Banner />);
    fireEvent.click(screen.getByRole('button', { name: '자동 넘김 정지' }));
    wait(20_000);
    expect(shown()).toBe('3개 중 1번째');
    fireEvent.click(screen.getByRole('button', { name: '자동 넘김 시작' }));
    wait(7000);
    expect(shown()).toBe('3개 중 2번째');
  });

  it('does not start automatically with reduced motion', () => {
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

  it('is a live region that is off while the slides change, and polite while paused', () => {
    renderInPortal(<Banner />);
    const region = () => banner().querySelector('[aria-live]')!.getAttribute('aria-live');
    expect(region()).toBe('off');
    fireEvent.click(screen.getByRole('button', { name: '자동 넘김 정지' }));
    expect(region()).toBe('polite');
  });

  it('clears its timer on unmount', () => {
    const { unmount } = renderInPortal(<Banner />);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
