import { processSingleton, replaceSingleton } from '#lib/server/config/processSingleton.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { createKeyedHash, createMemberHash, type KeyedHash } from './keyedHash.ts';
import type { Meter } from './meter.ts';
import type { Tracer } from './requestTrace.ts';

export const keyedHash: KeyedHash = (...args) => createKeyedHash(serverEnv().hashSecret)(...args);

export const memberHash = (userId: string): string => processSingleton('memberHash', () => createMemberHash(keyedHash))(userId);

/** The meter of this process; null if metrics are off. */
export const meter = () => processSingleton<Meter | null>('meter', () => null);

export const setMeter = (active: Meter | null): void => replaceSingleton('meter', active);

/** The tracer of this process; null while OpenTelemetry is off. */
export const tracer = () => processSingleton<Tracer | null>('tracer', () => null);

export const setTracer = (active: Tracer | null): void => replaceSingleton('tracer', active);
