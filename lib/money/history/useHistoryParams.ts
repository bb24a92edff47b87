import { useRouter } from 'next/router';
import { replaceQuery } from '#lib/navigation/changeQuery.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { usePageAddress } from '#lib/navigation/usePageAddress.ts';
import { readFilter, type ApplicationFilter } from './filterApplications.ts';

/** Filter and page of a history, kept in the address. */
export function useHistoryParams() {
  const router = useRouter();
  const { page, setPage } = usePageAddress();

  return {
    filter: readFilter(useAddressQuery().get('status')),
    page,
    setPage,
    setFilter: (filter: ApplicationFilter) => void replaceQuery(router, { status: filter === 'all' ? null : filter, page: null }),
  };
}
