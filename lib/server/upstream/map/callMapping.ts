import type { CallDefinition } from '#contract/callDefinition.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { compileCallMap, type CallMapping } from './compileCallMap.ts';

const mappings = () =>
  processSingleton('callMappings', () => {
    const map = serverEnv().backendMap;
    const rows = Object.entries(calls) as [CallName, CallDefinition][];
    return new Map(
      rows.flatMap(([name, definition]) => {
        const mapping = compileCallMap(map, name, definition);
        return mapping ? [[name, mapping]] : [];
      }),
    );
  });

/** How the wire of a call differs from the contract; undefined if it does not. Compiled once. */
export const callMapping = (name: CallName): CallMapping | undefined => mappings().get(name);
