const registryKey = Symbol.for('maru.processSingleton');
const holder = globalThis as unknown as Record<symbol, Map<string, unknown> | undefined>;
const registry = (holder[registryKey] ??= new Map());

/**
 * The one value of this name in the process, created on first use. The server runs from source and Next bundles its own copy of lib/server:
 * each module is loaded twice, but connection pools, caches and revoked sessions must exist once.
 */
export function processSingleton<T>(name: string, create: () => T): T {
  if (!registry.has(name)) registry.set(name, create());
  return registry.get(name) as T;
}
