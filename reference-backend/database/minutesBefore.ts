import type { BackendContext } from '../backendContext.ts';

/** The moment `minutes` before now, ms since the epoch. */
export const minutesBefore = ({ now }: BackendContext, minutes: number) => now() - minutes * 60_000;
