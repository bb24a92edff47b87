import { describe, expect, it, vi } from 'vitest';
import { createPageCache, type Rendering } from '#lib/server/pages/pageCache.ts';

function setUp() {
  let time = 0;
  const cache = createPageCache<string>(10_000, () => time);
  const render = vi.fn<() => Promise<Rendering<string>>>();
  const answers = (...values: string[]) => values.forEach((value) => render.mockResolvedValueOnce({ value, isKept: true }));
  return { cache, render, answers, pass: (ms: number) => (time += ms) };
}

/** Lets a rendering in the background end. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the shell cache', () => {
  it('renders a key once in its lifetime', async () => {
    const { cache, render, answers, pass } = setUp();
    answers('first');
    expect(await cache.get('/', render)).toBe('first');
    pass(9_999);
    expect(cache.get('/', render)).toBe('first');
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('renders once for many who ask at the same time', async () => {
    const { cache, render, answers } = setUp();
    answers('first');
    const values = await Promise.all(Array.from({ length: 100 }, () => cache.get('/', render)));
    expect(new Set(values)).toEqual(new Set(['first']));
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('answers a stale page at once and the new one from then on', async () => {
    const { cache, render, answers, pass } = setUp();
    answers('first', 'second');
    await cache.get('/', render);
    pass(10_000);
    expect(cache.get('/', render)).toBe('first');
    expect(cache.get('/', render)).toBe('first');
    await settle();
    expect(cache.get('/', render)).toBe('second');
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('keeps a stale page while rendering fails, and tries again a lifetime later', async () => {
    const { cache, render, answers, pass } = setUp();
    answers('first');
    render.mockRejectedValueOnce(new Error('broken'));
    answers('third');
    await cache.get('/', render);
    pass(10_000);
    cache.get('/', render);
    await settle();
    expect(cache.get('/', render)).toBe('first');
    expect(render).toHaveBeenCalledTimes(2);
    pass(10_000);
    cache.get('/', render);
    await settle();
    expect(cache.get('/', render)).toBe('third');
  });

  it('keeps a good page when the new one must not be kept', async () => {
    const { cache, render, answers, pass } = setUp();
    answers('good');
    await cache.get('/', render);
    render.mockResolvedValueOnce({ value: 'failed', isKept: false });
    pass(10_000);
    cache.get('/', render);
    await settle();
    expect(cache.get('/', render)).toBe('good');
  });

  it('forgets what must not be kept', async () => {
    const { cache, render, answers } = setUp();
    render.mockResolvedValueOnce({ value: 'once', isKept: false });
    answers('again');
    expect(await cache.get('/', render)).toBe('once');
    expect(cache.size).toBe(0);
    expect(await cache.get('/', render)).toBe('again');
  });

  it('passes on the failure where there is nothing to answer, and recovers', async () => {
    const { cache, render, answers } = setUp();
    render.mockRejectedValueOnce(new Error('broken'));
    answers('good');
    await expect(cache.get('/', render)).rejects.toThrow('broken');
    expect(await cache.get('/', render)).toBe('good');
  });

  it('keeps keys apart', async () => {
    const { cache, render, answers } = setUp();
    answers('one', 'two');
    expect(await cache.get('a.example/', render)).toBe('one');
    expect(await cache.get('b.example/', render)).toBe('two');
    expect(cache.get('a.example/', render)).toBe('one');
  });
});
