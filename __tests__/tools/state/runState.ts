import { runScript } from '#tests/support/runScript.ts';

/** `npm run state -- <words>`. */
export const runState = (words: string[], env?: Record<string, string>) => runScript('tools/state.ts', words, env);
