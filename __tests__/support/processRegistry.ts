import '#lib/server/config/processSingleton.ts';

/** What `processSingleton` keeps, by name: a test sets a value before its first use, or deletes it as a restart does. */
export const processRegistry = (globalThis as unknown as Record<symbol, Map<string, unknown>>)[Symbol.for('maru.processSingleton')]!;
