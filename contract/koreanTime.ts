const koreanOffsetMs = 9 * 3_600_000;

/** Writes a time (ms since 1970) as ISO 8601 in Korean time (+09:00). Returns '' for a time that is out of the range of Date. */
export function koreanTime(at: number): string {
  const shifted = new Date(at + koreanOffsetMs);
  return Number.isNaN(shifted.getTime()) ? '' : shifted.toISOString().replace('Z', '+09:00');
}
