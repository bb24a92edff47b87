type Events = DocumentEventMap & WindowEventMap;

/** The returned function removes the listener. */
export function listen<Type extends keyof Events>(
  target: EventTarget,
  types: readonly Type[],
  listener: (event: Events[Type]) => void,
  options?: AddEventListenerOptions,
): () => void {
  const handle = listener as EventListener;
  for (const type of types) target.addEventListener(type, handle, options);
  return () => types.forEach((type) => target.removeEventListener(type, handle, options));
}

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
