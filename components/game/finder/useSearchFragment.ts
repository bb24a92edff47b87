import Router from 'next/router';
import { useEffectEvent, useLayoutEffect } from 'react';
import { replaceQuery } from '#lib/navigation/changeQuery.ts';

/** The URL fragment that opens a page with the search focused. */
const searchFragment = '#search';

/** Focuses the search on arrival, after the layout has moved the focus to the heading, and when the link is tapped again on the same page. */
export function useSearchFragment(focusSearch: () => void): void {
  const focus = useEffectEvent(focusSearch);

  // A layout effect: its listeners are gone before `routeChangeComplete` of the next page, whose search the fragment is for.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function arrive() {
      if (window.location.hash !== searchFragment) return;
      focus();
      // Once only: Back and a reload return to where the member was. In a separate task, when the router has arrived.
      clearTimeout(timer);
      timer = setTimeout(() => void replaceQuery(Router, {}));
    }
    arrive();
    const events = ['hashChangeComplete', 'routeChangeComplete'] as const;
    events.forEach((event) => Router.events.on(event, arrive));
    return () => {
      clearTimeout(timer);
      events.forEach((event) => Router.events.off(event, arrive));
    };
  }, []);
}
