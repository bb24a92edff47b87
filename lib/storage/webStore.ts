import { createListeners } from './listeners.ts';

/** Converts a value to text and back. A text of another program is read as undefined. */
interface Codec<Value> {
  write: (value: Value) => string;
  read: (text: string) => Value | undefined;
}

export const plainText: Codec<string> = { write: (text) => text, read: (text) => text };

/** Values as JSON. `check` returns the value if its structure is valid, otherwise undefined. */
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

/** A list of texts. Other entries of a stored list are dropped. */
export const textList = json((stored): readonly string[] | undefined =>
  Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : undefined,
);

interface Change<Value> {
  /** Null if the browser cleared all keys. */
  key: string | null;
  value: Value | undefined;
  isOtherTab: boolean;
}

/** Typed values in the browser's storage. If storage is switched off or full, values stay in memory until the next reload. */
export interface WebStore<Value> {
  /** The stored value. Unchanged text returns the same object, so React can use it as a snapshot. */
  get: (key: string) => Value | undefined;
  /** Stores the value; undefined removes the key. */
  set: (key: string, value: Value | undefined) => void;
  /** Reports every change, by this tab and by other tabs. Returns the unsubscribe function. */
  subscribe: (listener: (change: Change<Value>) => void) => () => void;
}

export function webStore<Value>(area: 'localStorage' | 'sessionStorage', codec: Codec<Value>): WebStore<Value> {
  /** The last writes of this tab. `refusedOver` is the text that storage held when it refused a write. */
  const written = new Map<string, { text: string | null; refusedOver?: string | null }>();
  const parsed = new Map<string, { text: string; value: Value | undefined }>();
  const listeners = createListeners<Change<Value>>();
  let isListening = false;

  /** The stored text. Undefined if storage is switched off. */
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
    if (stored === undefined || (own?.refusedOver !== undefined && own.refusedOver === stored)) return own?.text ?? null;
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
    listeners.tell({ key, value: newValue === null ? undefined : codec.read(newValue), isOtherTab: true });
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
