import type { NextRouter } from 'next/router';

type Navigation = Pick<NextRouter, 'push' | 'replace' | 'pathname'>;
type QueryChange = Record<string, string | null>;

/** Changes the query of the page that is open, without asking the server: back leads to the query before. Null takes a part out. */
export function pushQuery(router: Navigation, change: QueryChange): Promise<boolean> {
  return router.push({ pathname: router.pathname, query: changedQuery(change) }, undefined, { shallow: true, scroll: false });
}

/** The same without a step in the history. */
export function replaceQuery(router: Navigation, change: QueryChange): Promise<boolean> {
  return router.replace({ pathname: router.pathname, query: changedQuery(change) }, undefined, { shallow: true, scroll: false });
}

function changedQuery(change: QueryChange): Record<string, string> {
  const query = Object.fromEntries(new URLSearchParams(window.location.search));
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete query[name];
    else query[name] = value;
  }
  return query;
}
