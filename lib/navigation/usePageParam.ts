import { useRouter } from 'next/router';
import { pushQuery, replaceQuery } from './changeQuery.ts';
import { readPage } from './listPage.ts';
import { useAddressQuery } from './useAddressQuery.ts';

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
