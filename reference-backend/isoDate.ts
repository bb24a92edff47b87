import { koreanTime } from '#contract/koreanTime.ts';

/** A moment (ms since the epoch) as dates go over the wire, in the time its readers live by; '' for one that has not come. */
export const isoDate = (at: number | null) => (at === null ? '' : koreanTime(at));
