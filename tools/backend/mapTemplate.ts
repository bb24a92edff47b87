import { requestFields } from '#contract/backendMap.ts';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { calls } from '#contract/calls.ts';

/** Fields that the portal needs itself and does not send on. */
const portalOnly: Record<string, readonly string[]> = { 'change-password': ['current'] };

/** A map to fill in, with what no check can guess, in the words of the contract: the paths, the names of requests, what the backend lacks. */
export function mapTemplate(): string {
  const entries = Object.entries<CallDefinition>(calls).map(([name, definition]) => {
    const sent = requestFields(definition).filter((field) => !portalOnly[name]?.includes(field.name));
    const names = sent.map((field) => [field.name, field.name]);
    return [name, { path: definition.upstreamPath, ...(names.length > 0 && { request: Object.fromEntries(names) as object }) }];
  });
  const capabilities = Object.fromEntries([...Object.keys(calls), 'jackpots'].map((name) => [name, true]));
  const general = { basePath: '', envelope: {}, statuses: {}, constants: {}, capabilities };
  return `${JSON.stringify({ ...general, calls: Object.fromEntries(entries) as object }, null, 2)}\n`;
}
