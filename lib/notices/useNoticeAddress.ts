import { useRouter } from 'next/router';
import { readPage } from '#lib/navigation/listPage.ts';
import { pushQuery, replaceQuery } from '#lib/navigation/changeQuery.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';

/** Which notice is open and which page of the list it stands on, kept in the address: a link from anywhere opens one (`/notice?id=`). */
export function useNoticeAddress() {
  const router = useRouter();
  const query = useAddressQuery();
  const page = readPage(query.get('page'));
  const place = page === 1 ? '' : `page=${page}`;

  return {
    /** Null while the list is shown. */
    open: query.get('id') || null,
    page,
    listHref: place ? `/notice?${place}` : '/notice',
    hrefOf: (id: string) => `/notice?${place && `${place}&`}id=${encodeURIComponent(id)}`,
    setPage: (next: number) => void pushQuery(router, { page: next === 1 ? null : String(next) }),
    /** Another list, such as that of a search, begins with its first page. */
    toFirstPage: () => {
      if (page > 1) void replaceQuery(router, { page: null });
    },
  };
}
