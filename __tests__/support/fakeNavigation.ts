import { vi } from 'vitest';

type Listener = (address: string, how: { shallow: boolean }) => void;
type Address = string | { pathname: string; query: Record<string, string> };

const listeners = new Set<Listener>();

function go(change: 'pushState' | 'replaceState', address: Address): Promise<boolean> {
  const url =
    typeof address === 'string'
      ? address
      : `${address.pathname}?${new URLSearchParams(address.query)}`.replace(/\?$/, '');
  history[change](null, '', url);
  listeners.forEach((listener) => listener(url, { shallow: true }));
  return Promise.resolve(true);
}

export const fakeRouter = {
  pathname: '/',
  get asPath() {
    return window.location.pathname + window.location.search;
  },
  push: vi.fn((address: Address) => go('pushState', address)),
  replace: vi.fn((address: Address) => go('replaceState', address)),
  back: vi.fn(() => void go('pushState', '/')),
  events: {
    on: (_event: string, listener: Listener) => listeners.add(listener),
    off: (_event: string, listener: Listener) => listeners.delete(listener),
  },
};

export const routerModule = async () => ({
  ...(await vi.importActual<object>('next/router')),
  default: fakeRouter,
});

export function visit(address: string): void {
  void go('replaceState', address);
}
