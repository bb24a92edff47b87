// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json, plainText, webStore } from '#lib/storage/webStore.ts';

const numbers = () =>
  webStore<number>(
    'localStorage',
    json((stored) => (typeof stored === 'number' ? stored : undefined)),
  );

const refuse = () => {
  throw new DOMException('no', 'QuotaExceededError');
};

beforeEach(() => localStorage.clear());

describe('a web store', () => {
  it('writes and reads text, and removes the key for undefined', () => {
    const store = webStore('sessionStorage', plainText);
    store.set('a', 'b');
    expect(sessionStorage.getItem('a')).toBe('b');
    expect(store.get('a')).toBe('b');
    store.set('a', undefined);
    expect(sessionStorage).toHaveLength(0);
    expect(store.get('a')).toBeUndefined();
  });

  it.each(['', '{', '"7"', 'null'])('reads %j of another program as undefined', (text) => {
    localStorage.setItem('a', text);
    expect(numbers().get('a')).toBeUndefined();
  });

  it('returns the same object for unchanged text', () => {
    const store = webStore<unknown>(
      'localStorage',
      json((stored) => stored),
    );
    localStorage.setItem('a', '{"b":1}');
    expect(store.get('a')).toBe(store.get('a'));
  });

  it('keeps a value in memory if storage is disabled', () => {
    const methods = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
      vi.spyOn(Storage.prototype, name).mockImplementation(refuse),
    );
    const store = numbers();
    store.set('a', 7);
    expect(store.get('a')).toBe(7);
    methods.forEach((method) => method.mockRestore());
  });

  it('keeps a value in memory if storage is full, until another tab writes the key', () => {
    const store = numbers();
    store.set('a', 1);
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    store.set('a', 2);
    expect(store.get('a')).toBe(2);
    setItem.mockRestore();
    localStorage.setItem('a', '3');
    expect(store.get('a')).toBe(3);
  });

  it('reports the changes of this tab and of others, until it is unsubscribed', () => {
    const store = numbers();
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    store.set('a', 1);
    expect(listener).toHaveBeenLastCalledWith({ key: 'a', value: 1, isOtherTab: false });
    window.dispatchEvent(new StorageEvent('storage', { key: 'a', newValue: '2' }));
    expect(listener).toHaveBeenLastCalledWith({ key: 'a', value: 2, isOtherTab: true });
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(listener).toHaveBeenLastCalledWith({ key: null, value: undefined, isOtherTab: true });
    unsubscribe();
    store.set('a', 3);
    expect(listener).toHaveBeenCalledTimes(3);
  });
});
