/** A moment (ms since the epoch) as dates go over the wire; '' for one that has not come. */
export const isoDate = (at: number | null) => (at === null ? '' : new Date(at).toISOString());
