const registryKey = Symbol.for('maru.processSingleton');
const holder = globalThis as unknown as Record<symbol, Map<string, unknown> | undefined>;
const registry = (holder[registryKey] ??= new Map());

/**
 * One value per process, whoever asks. The server runs from source while Next bundles its own copy of lib/server, so every module exists
 * twice; connection pools, caches and revoked sessions must not.
 */
export function processSingleton<T>(name: string, create: () => T): T {
  if (!registry.has(name)) registry.set(name, create());
  return registry.get(name) as T;
}
