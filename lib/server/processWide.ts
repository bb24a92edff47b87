/**
 * One value per process, whoever asks. The server runs from source while Next bundles its own copy of lib/server, so every module exists
 * twice; connection pools, caches and revoked sessions must not.
 */
export function processWide<T>(name: string, create: () => T): T {
  const key = Symbol.for(`maru.${name}`);
  const registry = globalThis as unknown as Record<symbol, T | undefined>;
  return (registry[key] ??= create());
}
