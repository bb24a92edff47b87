import type { CallName } from '#contract/calls.ts';
import type { Exchange } from './exchange.ts';
import { isDifference, type Finding } from '#tools/backend/inspect/finding.ts';
import type { ReadAnswer } from '#tools/backend/inspect/inspectAnswer.ts';

export const verdicts = ['fits', 'spelling', 'differs', 'refused', 'missing', 'not asked'] as const;

export type Verdict = (typeof verdicts)[number];

export interface RowReport {
  name: CallName;
  verdict: Verdict;
  /** Why, if it does not fit. */
  note?: string;
  findings: Finding[];
  /** What the backend says to it, with --show-messages. */
  message?: string;
  ms?: number;
  bytes?: number;
}

export const notAsked = (name: CallName, note: string): RowReport => ({ name, verdict: 'not asked', note, findings: [] });

const refusals = [400, 401, 403, 422, 429];

const otherMethod = 'HTTP 405: the path exists, but not for POST; a map cannot change the method (see _What the map cannot say_)';
const anyMethod = 'HTTP 405, also for a path that cannot exist: it is missing, or not for POST';

/** The verdict on a call that was sent. */
export function rowReport(name: CallName, findings: Finding[], exchange: Exchange, isMissing: boolean, answer?: ReadAnswer): RowReport {
  const { ms, bytes, fault, httpStatus } = exchange;
  const row = (verdict: Verdict, note?: string): RowReport => ({ name, verdict, ...(note !== undefined && { note }), findings, ms, bytes });
  if (httpStatus === 405) return isMissing ? row('missing', anyMethod) : row('differs', otherMethod);
  if (isMissing) return row('missing', fault ?? 'the backend does not know the path');
  if (refusals.includes(httpStatus)) return row('refused', `HTTP ${httpStatus}`);
  if (fault !== undefined) return row('differs', fault);
  const [only, ...more] = findings.filter(({ isRemark }) => !isRemark);
  if (answer === undefined && more.length === 0 && only?.place === `${name}.status` && !only.line) return row('refused', only.came);
  if (findings.some(isDifference)) return row('differs');
  const isEmpty = answer && Object.values(answer).some((list) => Array.isArray(list) && list.length === 0);
  const success = isEmpty ? 'empty, record not compared' : undefined;
  return row(
    findings.some(({ isSpelling }) => isSpelling) ? 'spelling' : 'fits',
    answer?.status === 'success' ? success : `answered ${answer?.status}`,
  );
}
