const registryKey = Symbol.for('maru.processSingleton');
const holder = globalThis as unknown as Record<symbol, Map<string, unknown> | undefined>;
const registry = (holder[registryKey] ??= new Map());

/** One value per process, created on first use. Next bundles its own copy of lib/server, but pools and caches must exist once. */
export function processSingleton<T>(name: string, create: () => T): T {
  if (!registry.has(name)) registry.set(name, create());
  return registry.get(name) as T;
}

export function replaceSingleton(name: string, value: unknown): void {
  registry.set(name, value);
}
