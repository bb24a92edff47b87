import { useRouter } from 'next/router';
import { readPage } from '#lib/navigation/listPage.ts';
import { pushQuery, replaceQuery } from '#lib/navigation/changeQuery.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';

/** Which message is open and which page of the list it stands on, kept in the address: a link from anywhere opens one (`/note?id=`). */
export function useNoteAddress() {
  const router = useRouter();
  const query = useAddressQuery();
  const page = readPage(query.get('page'));
  const place = page === 1 ? '' : `page=${page}`;

  return {
    /** Null while the list is shown. */
    open: query.get('id'),
    page,
    listHref: place ? `/note?${place}` : '/note',
    hrefOf: (key: string) => `/note?${place && `${place}&`}id=${encodeURIComponent(key)}`,
    setPage: (next: number) => void pushQuery(router, { page: next === 1 ? null : String(next) }),
    /** From a message that is gone to the list; back does not lead to it again. */
    leave: () => replaceQuery(router, { id: null }),
  };
}
