import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const origin = 'https://portal.example';
const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname;

function startWorker(server: (path: string) => Response) {
  const listeners = new Map<string, (event: object) => void>();
  const stores = new Map<string, Map<string, Response>>();
  const storeOf = (name: string) => stores.get(name) ?? stores.set(name, new Map()).get(name)!;
  const fetched = async (request: string | { url: string }) => server(pathOf(request));
  const open = async (name: string) => ({
    addAll: async (paths: string[]) => {
      for (const path of paths) storeOf(name).set(path, await fetched(path));
    },
    match: async (request: string) => storeOf(name).get(pathOf(request))?.clone(),
  });
  const caches = {
    open,
    match: async (path: string) =>
      [...stores.values()].flatMap((store) => store.get(path) ?? [])[0]?.clone(),
  };
  const scope = {
    caches,
    fetch: fetched,
    location: { origin },
    registration: {},
    clients: { claim: () => {} },
    skipWaiting: () => {},
    URL,
    Date,
  };
  const addEventListener = (type: string, listener: (event: object) => void) =>
    void listeners.set(type, listener);
  vm.runInNewContext(readFileSync('public/service-worker.js', 'utf8'), {
    ...scope,
    addEventListener,
  });

  async function dispatch(type: string, event: object = {}) {
    const work: unknown[] = [];
    let reply: Promise<Response> | undefined;
    const respondWith = (given: Promise<Response>) => void (reply = given);
    listeners.get(type)?.({
      ...event,
      waitUntil: (promise: unknown) => work.push(promise),
      respondWith,
    });
    const text = reply && (await (await reply).text());
    await Promise.all(work);
    return text;
  }
  /** The text of the worker's reply; undefined if it leaves the request to the browser. */
  const visit = (path: string, mode = 'navigate') =>
    dispatch('fetch', { request: { method: 'GET', mode, url: `${origin}${path}` } });
  return { install: () => dispatch('install'), visit };
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

it('shows the offline page as the operator has it, renewed once a day', async () => {
  let [name, isOnline, asked] = ['LUNA', true, 0];
  const worker = startWorker((path) => {
    if (!isOnline) throw new TypeError('offline');
    if (path.startsWith('/site/offline')) asked += 1;
    return new Response(`${name} ${path}`, { headers: { date: new Date().toUTCString() } });
  });
  const showOffline = async (path: string) => {
    isOnline = false;
    const shown = await worker.visit(path);
    isOnline = true;
    return shown;
  };
  await worker.install();
  expect(await showOffline('/en/game')).toBe('LUNA /site/offline.en.html');
  name = 'SOLA';
  await worker.visit('/');
  expect(await showOffline('/')).toBe('LUNA /site/offline.ko.html');
  vi.advanceTimersByTime(24 * 60 * 60_000);
  await worker.visit('/');
  expect(await showOffline('/')).toBe('SOLA /site/offline.ko.html');
  const before = asked;
  await worker.visit('/');
  expect(asked).toBe(before);
});

it('shows the picture of the offline page as it is, and the kept one without a connection', async () => {
  let [text, isOnline] = ['old', true];
  const worker = startWorker(() => {
    if (!isOnline) throw new TypeError('offline');
    return new Response(text, { headers: { date: new Date().toUTCString() } });
  });
  await worker.install();
  isOnline = false;
  expect(await worker.visit('/site/icon-192.png', 'no-cors')).toBe('old');
  isOnline = true;
  text = 'new';
  expect(await worker.visit('/site/icon-192.png', 'no-cors')).toBe('new');
  for (const path of ['/_next/static/a.js', '/images/icons.svg', '/api/auth/session'])
    expect([path, await worker.visit(path, 'no-cors')]).toEqual([path, undefined]);
});
