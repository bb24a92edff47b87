export function createListeners<Change = void>() {
  const listeners = new Set<(change: Change) => void>();
  return {
    subscribe(listener: (change: Change) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (change: Change): void => listeners.forEach((listener) => listener(change)),
  };
}
