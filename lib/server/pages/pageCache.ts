/** What a render brought, and whether it may be kept (otherwise it is answered once and forgotten). */
export interface Rendering<Value> {
  value: Value;
  isKept: boolean;
}

/** See `createPageCache`. */
export interface PageCache<Value> {
  /** The kept value, or what `render` brings: a promise only where nothing is kept. */
  get: (key: string, render: () => Promise<Rendering<Value>>) => Promise<Value> | Value;
  readonly size: number;
}

/**
 * Keeps what a key renders to. A key is rendered at most once in `lifetime` ms and never twice at a time; a stale value is
 * answered at once while the new one is made, and stays when the render fails or must not be kept. Keys are the caller's to bound.
 */
export function createPageCache<Value>(lifetime = 10_000, now = Date.now): PageCache<Value> {
  const entries = new Map<string, { value: Value; freshUntil: number }>();
  const running = new Map<string, Promise<Value>>();

  const refresh = (key: string, render: () => Promise<Rendering<Value>>): Promise<Value> => {
    const current = running.get(key);
    if (current) return current;
    const rendering = render()
      .then(({ value, isKept }) => {
        if (isKept) entries.set(key, { value, freshUntil: now() + lifetime });
        return value;
      })
      .finally(() => running.delete(key));
    running.set(key, rendering);
    return rendering;
  };

  return {
    get(key, render) {
      const entry = entries.get(key);
      if (!entry) return refresh(key, render);
      if (entry.freshUntil <= now()) {
        entry.freshUntil = now() + lifetime; // also when the render fails: the next attempt is a lifetime away
        refresh(key, render).catch(() => {});
      }
      return entry.value;
    },
    get size() {
      return entries.size;
    },
  };
}
