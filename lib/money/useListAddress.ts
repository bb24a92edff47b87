import { useRouter } from 'next/router';
import { pushQuery, replaceQuery } from '#lib/navigation/changeQuery.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { readFilter, type ApplicationFilter } from './filterApplications.ts';
import { readPage } from '#lib/navigation/listPage.ts';

/** Filter and page of a history, kept in the address: a reload and the browser's back button find the place again. */
export function useListAddress() {
  const router = useRouter();
  const query = useAddressQuery();

  return {
    filter: readFilter(query.get('status')),
    page: readPage(query.get('page')),
    setFilter: (filter: ApplicationFilter) => void replaceQuery(router, { status: filter === 'all' ? null : filter, page: null }),
    setPage: (page: number) => void pushQuery(router, { page: page === 1 ? null : String(page) }),
  };
}
