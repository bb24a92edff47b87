import { useMemo } from 'react';
import type { Notice } from '#contract/records/notice.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { useCall } from '#lib/api/useCall.ts';

interface Notices {
  notices: Notice[] | undefined;
  error: CallError | undefined;
  isValidating: boolean;
  reload: () => void;
}

/** The operator's notices for the current host, in the operator's order, with unique ids. */
export function useNotices(): Notices {
  const { data, error, isValidating, reload } = useCall('get-user-notices');
  // No response arrives before hydration, so `location` exists here.
  const notices = useMemo(() => data && withOwnIds(data.notices.filter(({ domain }) => isForHost(domain, window.location.host))), [data]);
  return { notices, error, isValidating, reload };
}

/**
 * Whether a notice or popup is for this host. `domain` may list several hosts, separated by comma, bar or space (specification section 3).
 * Ignores case, port and a leading `www.`. An empty list means every host.
 */
export function isForHost(domain: string, host: string): boolean {
  const domains = domain.split(/[,|\s]+/).filter(Boolean);
  const here = bareHost(host);
  return domains.length === 0 || domains.some((listed) => bareHost(listed) === here && here !== '');
}

/** The host in ASCII (`마루.test` is `xn--…`); '' if the text is not just a host. */
function bareHost(text: string): string {
  if (/[/\\?#@%]/.test(text) || !URL.canParse(`http://${text}`)) return '';
  return new URL(`http://${text}`).hostname.replace(/\.$/, '').replace(/^www\./, '');
}

interface Row {
  id: string;
  title: string;
  contents: string;
}

/**
 * The rows with unique ids. A row without an id, or with the id of an earlier row, gets an id derived from its contents, so that its link
 * and its hidden state survive changes of the list. Identical rows are merged.
 */
export function withOwnIds<R extends Row>(rows: readonly R[]): R[] {
  const own = new Map<string, R>();
  for (const row of rows) {
    const id = row.id && !own.has(row.id) ? row.id : `${row.id}~${fingerprint(row.title + row.contents)}`;
    const isRepeated = own.get(row.id)?.title === row.title && own.get(row.id)?.contents === row.contents;
    if (!isRepeated && !own.has(id)) own.set(id, { ...row, id });
  }
  return [...own.values()];
}

/** A short deterministic hash (FNV-1a). 32 bits suffice for the few rows that need one. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
