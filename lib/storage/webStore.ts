import { createListeners } from './listeners.ts';

/** A text of another program is read as undefined. */
interface Codec<Value> {
  write: (value: Value) => string;
  read: (text: string) => Value | undefined;
}

export const plainText: Codec<string> = { write: (text) => text, read: (text) => text };

export function json<Value>(check: (stored: unknown) => Value | undefined): Codec<Value> {
  return {
    write: (value) => JSON.stringify(value),
    read: (text) => {
      try {
        return check(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
  };
}

export const textList = json((stored): readonly string[] | undefined =>
  Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : undefined,
);

interface Change<Value> {
  /** Null if the browser cleared all keys. */
  key: string | null;
  value: Value | undefined;
  isOtherTab: boolean;
}

/** If storage is switched off or full, values stay in memory until the next reload. */
export interface WebStore<Value> {
  /** Unchanged text returns the same object, so React can use the value as a snapshot. */
  get: (key: string) => Value | undefined;
  set: (key: string, value: Value | undefined) => void;
  subscribe: (listener: (change: Change<Value>) => void) => () => void;
}

export function webStore<Value>(
  area: 'localStorage' | 'sessionStorage',
  codec: Codec<Value>,
): WebStore<Value> {
  /** `refusedOver` is the text that storage held when storage refused a write. */
  const written = new Map<string, { text: string | null; refusedOver?: string | null }>();
  const parsed = new Map<string, { text: string; value: Value | undefined }>();
  const listeners = createListeners<Change<Value>>();
  let isListening = false;

  function storedText(key: string): string | null | undefined {
    try {
      return globalThis[area].getItem(key);
    } catch {
      return undefined;
    }
  }

  function currentText(key: string): string | null {
    const own = written.get(key);
    const stored = storedText(key);
    if (stored === undefined || (own?.refusedOver !== undefined && own.refusedOver === stored))
      return own?.text ?? null;
    return stored;
  }

  function write(key: string, text: string | null): void {
    try {
      if (text === null) globalThis[area].removeItem(key);
      else globalThis[area].setItem(key, text);
      written.set(key, { text });
    } catch {
      written.set(key, { text, refusedOver: storedText(key) });
    }
  }

  function handleStorage({ key, newValue }: StorageEvent): void {
    listeners.tell({
      key,
      value: newValue === null ? undefined : codec.read(newValue),
      isOtherTab: true,
    });
  }

  return {
    get(key) {
      const text = currentText(key);
      if (text === null) return undefined;
      const known = parsed.get(key);
      if (known?.text === text) return known.value;
      const value = codec.read(text);
      parsed.set(key, { text, value });
      return value;
    },
    set(key, value) {
      write(key, value === undefined ? null : codec.write(value));
      listeners.tell({ key, value, isOtherTab: false });
    },
    subscribe(listener) {
      if (!isListening) window.addEventListener('storage', handleStorage);
      isListening = true;
      return listeners.subscribe(listener);
    },
  };
}
