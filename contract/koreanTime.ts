const koreanOffsetMs = 9 * 3_600_000;

/** A moment (ms since 1970) as ISO 8601 text by the clock of the operator and its members; '' for one no date can hold. */
export function koreanTime(at: number): string {
  const shifted = new Date(at + koreanOffsetMs);
  return Number.isNaN(shifted.getTime()) ? '' : shifted.toISOString().replace('Z', '+09:00');
}
