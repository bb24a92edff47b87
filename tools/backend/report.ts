import type { CallName } from '#contract/calls.ts';
import { isWireObject } from '#contract/wireRecord.ts';
import { isHost } from '#lib/server/config/configuration.ts';
import { columns } from '../commandLine.ts';
import type { ReadAnswer } from './inspectAnswer.ts';
import type { Finding } from './mapDraft.ts';
import type { Exchange } from './send.ts';

const verdicts = ['fits', 'spelling', 'differs', 'refused', 'missing', 'not asked'] as const;

type Verdict = (typeof verdicts)[number];

export interface RowReport {
  name: CallName;
  verdict: Verdict;
  note?: string;
  findings: Finding[];
}

export interface BackendReport {
  rows: RowReport[];
  /** Facts that hold for all calls, such as the charset. */
  facts: Record<string, string>;
  /** The map with which the check began, with an added line for each difference that a map can express. */
  map: Record<string, unknown>;
}

export const notAsked = (name: CallName, note: string): RowReport => ({
  name,
  verdict: 'not asked',
  note,
  findings: [],
});

export const isMissing = ({ httpStatus }: Exchange): boolean =>
  [404, 410, 501].includes(httpStatus);

export function rowReport(
  name: CallName,
  findings: Finding[],
  exchange: Exchange,
  answer?: ReadAnswer,
): RowReport {
  const { fault, httpStatus } = exchange;
  const row = (verdict: Verdict, note?: string): RowReport => ({
    name,
    verdict,
    ...(note !== undefined && { note }),
    findings,
  });
  if (isMissing(exchange)) return row('missing', 'the backend does not know the path');
  if ([400, 401, 403, 422, 429].includes(httpStatus)) return row('refused', `HTTP ${httpStatus}`);
  if (fault !== undefined) return row('differs', fault);
  const refusal = findings.find(
    ({ place, line }) => place === `${name}.status` && line === undefined,
  );
  if (answer === undefined && refusal) return row('refused', refusal.came);
  if (findings.some(({ weight }) => weight === undefined)) return row('differs');
  if (answer?.status !== 'success')
    return row(name === 'user-do-login' ? 'refused' : 'fits', `answered ${answer?.status}`);
  const isEmpty = Object.values(answer).some((list) => Array.isArray(list) && list.length === 0);
  return row(
    findings.some(({ weight }) => weight === 'spelling') ? 'spelling' : 'fits',
    isEmpty ? 'empty, record not compared' : undefined,
  );
}

function hostsOf(answers: readonly object[], name: string): string {
  const rows = answers.flatMap((answer) => [
    answer,
    ...Object.values(answer).flat().filter(isWireObject),
  ]) as Record<string, unknown>[];
  const urls = rows
    .map((row) => String(row[name] ?? ''))
    .filter((url) => /^https?:/i.test(url) && URL.canParse(url));
  const hosts = new Set(urls.map((url) => new URL(url).host).filter(isHost));
  return [...hosts].join(',') || 'none seen';
}

export function backendFacts(
  exchanges: readonly Exchange[],
  answers: readonly object[],
): Record<string, string> {
  const answered = exchanges.filter(({ fault }) => fault === undefined);
  const charsets = new Set(
    answered.map(
      ({ type }) => /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1]?.toLowerCase() ?? 'not declared',
    ),
  );
  return {
    charset: [...charsets].join(', ') || 'no answer',
    GAME_HOSTS: hostsOf(answers, 'gameUrl'),
    IMAGE_HOSTS: hostsOf(answers, 'imgUrl'),
  };
}

const textOf = (verdict: Verdict) =>
  verdict === 'spelling' ? 'fits by another spelling' : verdict;

export function rowText({ name, verdict, note = '', findings }: RowReport): string {
  const lines = findings.map(({ place, came, expected, line, weight }) => {
    const noLine =
      weight === undefined ? '; no line of a map known' : weight === 'remark' ? ' or nothing' : '';
    const fit = line ? `; map: ${line.place.join('.')}: ${JSON.stringify(line.value)}` : noLine;
    return `    ${place}: came ${came}, expected ${expected}${fit}`;
  });
  return [`${name.padEnd(20)} ${textOf(verdict).padEnd(25)}${note}`.trimEnd(), ...lines].join('\n');
}

export function summaryText({ rows, facts }: BackendReport): string {
  const counts = verdicts.map(
    (verdict) => `${rows.filter((row) => row.verdict === verdict).length} ${textOf(verdict)}`,
  );
  return `\n${columns(Object.entries(facts))}\n\n${counts.join(', ')}.`;
}

/** 0 = all checked calls fit the contract, 1 = a call does not fit, 2 = no call was checked. */
export function exitStatus({ rows }: BackendReport): number {
  if (rows.every(({ verdict }) => verdict === 'not asked')) return 2;
  return rows.some(({ verdict }) => ['differs', 'refused', 'missing'].includes(verdict)) ? 1 : 0;
}
