import { useRouter } from 'next/router';
import { replaceQuery } from './changeQuery.ts';
import { useAddressQuery } from './useAddressQuery.ts';
import { usePageParam } from './usePageParam.ts';

/** The open record (`?id=`) and the page of its list, kept in the URL. */
export function useRecordParam(route: '/note' | '/notice') {
  const router = useRouter();
  const query = useAddressQuery();
  const pages = usePageParam();
  const place = pages.page === 1 ? '' : `page=${pages.page}`;

  return {
    ...pages,
    /** Null = the list is shown. */
    open: query.get('id') || null,
    listHref: place ? `${route}?${place}` : route,
    hrefOf: (id: string) => `${route}?${place && `${place}&`}id=${encodeURIComponent(id)}`,
    /** Returns to the list from a deleted record, replacing its history entry. */
    leave: () => replaceQuery(router, { id: null }),
  };
}
