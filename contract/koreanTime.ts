const koreanOffsetMs = 9 * 3_600_000;

/** A time (ms since 1970) as ISO 8601 in Korean time (+09:00); '' if it is out of range. */
export function koreanTime(at: number): string {
  const shifted = new Date(at + koreanOffsetMs);
  return Number.isNaN(shifted.getTime()) ? '' : shifted.toISOString().replace('Z', '+09:00');
}
