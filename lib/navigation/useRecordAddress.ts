import { useRouter } from 'next/router';
import { replaceQuery } from './changeQuery.ts';
import { useAddressQuery } from './useAddressQuery.ts';
import { usePageAddress } from './usePageAddress.ts';

/** Which record of a route is open and which page of its list it stands on, kept in the address: a link from anywhere opens one (`?id=`). */
export function useRecordAddress(route: '/note' | '/notice') {
  const router = useRouter();
  const query = useAddressQuery();
  const pages = usePageAddress();
  const place = pages.page === 1 ? '' : `page=${pages.page}`;

  return {
    ...pages,
    /** Null while the list is shown. */
    open: query.get('id') || null,
    listHref: place ? `${route}?${place}` : route,
    hrefOf: (id: string) => `${route}?${place && `${place}&`}id=${encodeURIComponent(id)}`,
    /** From a record that is gone to the list; back does not lead to it again. */
    leave: () => replaceQuery(router, { id: null }),
  };
}
