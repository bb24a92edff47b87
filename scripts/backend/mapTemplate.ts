import { requestFields } from '#contract/backendMap.ts';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { calls } from '#contract/calls.ts';

/** A map that says of each call what no check can guess, in the words of the contract: its path and the names of its request. */
export function mapTemplate(): string {
  const entries = Object.entries<CallDefinition>(calls).map(([name, definition]) => {
    const names = requestFields(definition).map((field) => [field.name, field.name]);
    return [name, { path: definition.upstreamPath, ...(names.length > 0 && { request: Object.fromEntries(names) as object }) }];
  });
  return `${JSON.stringify({ calls: Object.fromEntries(entries) as object }, null, 2)}\n`;
}
