import type { BackendReport } from './checkBackend.ts';
import type { MapLine } from '#scripts/backend/inspect/mapDraft.ts';
import type { RowReport, Verdict } from './rowReport.ts';

const verdictTexts: Record<Verdict, string> = {
  fits: 'fits',
  spelling: 'fits by another spelling',
  differs: 'differs',
  refused: 'refused',
  missing: 'missing',
  'not asked': 'not asked',
};

const lineText = ({ place, value }: MapLine) => `${place.join('.')}: ${JSON.stringify(value)}`;

/** One row for people: the verdict, and a line per difference. */
export function rowText({ name, verdict, note, findings, ms, bytes }: RowReport): string {
  const size = ms === undefined ? '' : ` ${ms} ms, ${bytes} bytes`;
  const head = `${name.padEnd(20)} ${verdictTexts[verdict].padEnd(25)}${note ?? ''}${size}`.trimEnd();
  const lines = findings.map(({ place, came, expected, line, isSpelling }) => {
    const fit = line ? `; map: ${lineText(line)}` : isSpelling ? '' : '; no line of a map known';
    return `    ${place}: came ${came}, expected ${expected}${fit}`;
  });
  return [head, ...lines].join('\n');
}

const countOf = ({ rows }: BackendReport, verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length;

/** What holds for all calls, and the sums. */
export function summaryText(report: BackendReport): string {
  const facts = Object.entries(report.facts).map(([name, text]) => `${name.padEnd(20)} ${text}`);
  const counts = (Object.keys(verdictTexts) as Verdict[]).map((verdict) => `${countOf(report, verdict)} ${verdictTexts[verdict]}`);
  return ['', ...facts, '', `${counts.join(', ')}.`].join('\n');
}

/** 0 = everything that was asked fits, 1 = something does not. */
export const exitStatus = ({ rows }: BackendReport): number =>
  rows.some(({ verdict }) => ['differs', 'refused', 'missing'].includes(verdict)) ? 1 : 0;
