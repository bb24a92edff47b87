import Router from 'next/router';
import { useCallback, useEffect, useRef } from 'react';
import { finderParts } from '#lib/games/finder/useGameFilterParams.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { pushQuery, replaceQuery } from '#lib/navigation/changeQuery.ts';

/** The open slot company, kept in the URL (`?company=CODE`). Closing it restores the lobby's filter; the modal has its own. */
export function useCompanyParam() {
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
    // Opened by a click here: close by going back. Opened by a link: the previous history entry may be another site.
    const canGoBack = isPushed.current;
    // A second press must not leave the lobby.
    isPushed.current = false;
    if (canGoBack) Router.back();
    else void replaceQuery(Router, { ...finderParts, company: null });
  }, []);

  return { company, open, close };
}
