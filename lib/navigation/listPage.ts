/** Rows on one page of a list. */
export const pageSize = 20;

/** More than the upstream counts (`skip` of get-slot-bets-list). */
const lastPage = 1_000_000;

/** The page an address asks for, from 1; anything that is no page is the first. */
export function readPage(value: string | null): number {
  return value !== null && /^[1-9]\d{0,6}$/.test(value) ? Math.min(Number(value), lastPage) : 1;
}

/** At least one, so that there is always a page to stand on. */
export function pageCountOf(rowCount: number): number {
  return Math.max(1, Math.ceil(rowCount / pageSize));
}

/** The rows on the page asked for, or on the last one. */
export function pageOf<Row>(all: readonly Row[], wanted: number) {
  const pageCount = pageCountOf(all.length);
  const page = Math.min(wanted, pageCount);
  const first = (page - 1) * pageSize;
  return { page, pageCount, first, rows: all.slice(first, first + pageSize) };
}

/** Keys for the rows of the page that begins with the row `first`; their ids may be missing or not their own. */
export function rowKeys(rows: readonly { id: string }[], first = 0): string[] {
  return rows.slice(first, first + pageSize).map(({ id }, index) => {
    const before = rows.slice(0, first + index).filter((row) => row.id === id).length;
    return `${id}/${before}`;
  });
}
