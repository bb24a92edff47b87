import { useRouter } from 'next/router';
import { pushQuery, useAddressQuery } from './address.ts';

const pageSize = 20;

/** Limited by the upstream's `skip` (get-slot-bets-list). */
const lastPage = 1_000_000;

/** The 1-based page of the URL; 1 for an invalid value. */
export function readPage(value: string | null): number {
  return value !== null && /^[1-9]\d{0,6}$/.test(value) ? Math.min(Number(value), lastPage) : 1;
}

/** At least 1. */
export function pageCountOf(rowCount: number): number {
  return Math.max(1, Math.ceil(rowCount / pageSize));
}

/** The rows of the page, or of the last page. */
export function pageOf<Row>(all: readonly Row[], wanted: number) {
  const pageCount = pageCountOf(all.length);
  const page = Math.min(wanted, pageCount);
  const first = (page - 1) * pageSize;
  return { page, pageCount, rows: all.slice(first, first + pageSize) };
}

/** Unique React keys for rows whose ids may be missing or duplicate. */
export function rowKeys(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }, index) => {
    const before = rows.slice(0, index).filter((row) => row.id === id).length;
    return `${id}/${before}`;
  });
}

/** How many rows with the same id come before that of a key. */
export const copyOf = (rowKey: string): number => Number(rowKey.slice(rowKey.lastIndexOf('/') + 1));

/** The page of a list, kept in the URL (`?page=`), so that reload and back restore it. */
export function usePageParam() {
  const router = useRouter();
  return {
    page: readPage(useAddressQuery().get('page')),
    setPage: (next: number) => void pushQuery(router, { page: next === 1 ? null : String(next) }),
  };
}
