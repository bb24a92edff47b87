import type { NextRouter } from 'next/router';

type Navigation = Pick<NextRouter, 'push' | 'replace' | 'pathname'>;
type QueryChange = Record<string, string | null>;

/** Changes the page's query without a server request and adds a history entry. Null removes a parameter. */
export function pushQuery(router: Navigation, change: QueryChange): Promise<boolean> {
  return router.push({ pathname: router.pathname, query: changedQuery(change) }, undefined, { shallow: true, scroll: false });
}

/** The same, replacing the history entry. */
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
