/**
 * YYYY-MM-DD, or "-" when there is no date (specification section 9). The upstream writes dates in Korean time and without a zone:
 * its day is shown as it stands, so that nobody abroad reads another day than support sees.
 */
export function formatDate(value: string | undefined): string {
  const day = /^(\d{4})[-./](\d{2})[-./](\d{2})/.exec(value ?? '');
  return day ? `${day[1]}-${day[2]}-${day[3]}` : '-';
}
