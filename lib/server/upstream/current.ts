import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { meter } from '#lib/server/log/current.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { createUpstream, type Upstream } from './upstream.ts';

/** The upstream of this process. */
export const upstream = (): Upstream => processSingleton('upstream', () => createUpstream({ ...serverEnv(), log, meter: meter() }));
