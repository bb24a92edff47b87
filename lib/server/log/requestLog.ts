import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { memberHash } from './current.ts';
import { createLog, type Log } from './log.ts';
import { openStandardOutput } from './standardOutput.ts';

/** The log of this process, on standard output. */
export const log: Log = processSingleton('log', () =>
  createLog(
    openStandardOutput((lost) => log.error({ event: 'log_lines_lost', lost })),
    memberHash,
  ),
);
