import { useRouter } from 'next/router';
import { pushQuery, replaceQuery, useAddressQuery } from './address.ts';

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
  return { page, pageCount, first, rows: all.slice(first, first + pageSize) };
}

/** The page of a list, kept in the URL (`?page=`), so that reload and back restore it. */
export function usePageParam() {
  const router = useRouter();
  const page = readPage(useAddressQuery().get('page'));

  return {
    page,
    setPage: (next: number) => void pushQuery(router, { page: next === 1 ? null : String(next) }),
    /** A new search starts at its first page. */
    toFirstPage: () => {
      if (page > 1) void replaceQuery(router, { page: null });
    },
  };
}
