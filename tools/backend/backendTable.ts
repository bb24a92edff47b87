import type { BackendReport } from './checkBackend.ts';
import type { MapLine } from '#tools/backend/inspect/mapDraft.ts';
import { verdicts, type RowReport, type Verdict } from './rowReport.ts';

const textOf = (verdict: Verdict) => (verdict === 'spelling' ? 'fits by another spelling' : verdict);

const lineText = ({ place, value }: MapLine) => `${place.join('.')}: ${JSON.stringify(value)}`;

/** One row for people: the verdict, and a line per difference. */
export function rowText({ name, verdict, note, findings, message, ms, bytes }: RowReport): string {
  const size = ms === undefined ? '' : ` ${ms} ms, ${bytes} bytes`;
  const head = `${name.padEnd(20)} ${textOf(verdict).padEnd(25)}${note ?? ''}${size}`.trimEnd();
  const lines = findings.map(({ place, came, expected, line, isSpelling, isRemark }) => {
    const fit = line ? `; map: ${lineText(line)}` : isRemark ? ' or nothing' : isSpelling ? '' : '; no line of a map known';
    return `    ${place}: came ${came}, expected ${expected}${fit}`;
  });
  return [head, ...lines, ...(message ? [`    it says: ${message}`] : [])].join('\n');
}

const countOf = ({ rows }: BackendReport, verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length;

/** A text as one word of a shell. */
const shellWord = (text: string) => (/^[\w.,:/@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);

/** The command that starts the portal, with what the check has seen. */
function startText({ settings, map }: BackendReport, mapFile: string | undefined): string {
  const isMapped = Object.keys(map).length > 0;
  const own = { NEXTAUTH_URL: 'http://localhost:3000', GAME_HOSTS: '*' };
  const file = isMapped && mapFile !== undefined && { BACKEND_MAP: mapFile };
  const words = Object.entries({ ...own, ...settings, ...file }).map(([name, value]) => `${name}=${shellWord(value)}`);
  const write = isMapped && mapFile === undefined ? 'write the map with --map, ' : '';
  const secret = 'NEXTAUTH_SECRET="$(openssl rand -base64 48)"';
  return `To try the portal with it: ${write}npm run build, then\n${secret} ${words.join(' ')} npm start`;
}

/**
 * What holds for all calls, the sums, what writes have left, and how to start.
 * @param mapFile the map that was written or given
 */
export function summaryText(report: BackendReport, mapFile?: string): string {
  const facts = Object.entries(report.facts).map(([name, text]) => `${name.padEnd(20)} ${text}`);
  const counts = verdicts.map((verdict) => `${countOf(report, verdict)} ${textOf(verdict)}`);
  const unit = report.facts['unit of amounts'] ?? '';
  const amounts = unit.startsWith('not checked')
    ? ['The unit of amounts was not checked: give --balance, the balance of the account in won.']
    : [];
  const left = report.left.length > 0 ? [`Left at the backend: ${report.left.join(', ')}.`] : [];
  const start = report.settings.UPSTREAM_URL ? ['', startText(report, mapFile)] : [];
  return ['', ...facts, '', `${counts.join(', ')}.`, ...amounts, ...left, ...start].join('\n');
}

/** 0 = everything that was asked fits, 1 = something does not, 2 = nothing was asked. */
export function exitStatus({ rows }: BackendReport): number {
  if (rows.every(({ verdict }) => verdict === 'not asked')) return 2;
  return rows.some(({ verdict }) => ['differs', 'refused', 'missing'].includes(verdict)) ? 1 : 0;
}
