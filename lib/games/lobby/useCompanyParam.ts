import Router from 'next/router';
import { useCallback, useEffect, useRef } from 'react';
import { finderParts } from '#lib/games/finder/useGameFilterParams.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { pushQuery, replaceQuery } from '#lib/navigation/changeQuery.ts';

interface CompanyAddress {
  /** Code of the slot company whose games are open; null = none. */
  company: string | null;
  open: (company: string) => void;
  close: () => void;
}

/**
 * The open slot company lives in the address (`?company=CODE`): back closes it, and a link leads to it. What its games are narrowed by is
 * its own; what the lobby was narrowed by comes back with it.
 */
export function useCompanyParam(): CompanyAddress {
  const company = useAddressQuery().get('company') || null;
  const isPushed = useRef(false);

  useEffect(() => {
    if (!company) isPushed.current = false;
  }, [company]);

  const open = useCallback((code: string) => {
    isPushed.current = true;
    void pushQuery(Router, { ...finderParts, type: 'slot', company: code });
  }, []);

  const close = useCallback(() => {
    // Opened by a click here: the way out is the way back. Opened by a link: there may be nothing of ours behind it.
    if (isPushed.current) Router.back();
    else void replaceQuery(Router, { ...finderParts, company: null });
  }, []);

  return { company, open, close };
}
