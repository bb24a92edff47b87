import type { BackendContext } from '../backendContext.ts';

/** The time `minutes` ago, ms since the epoch. */
export const minutesBefore = ({ now }: BackendContext, minutes: number) => now() - minutes * 60_000;
