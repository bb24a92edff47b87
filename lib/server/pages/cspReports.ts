import type { IncomingMessage } from 'node:http';
import { readBody } from '#lib/server/http/requestBody.ts';
import type { Limits } from '#lib/server/limits/limits.ts';
import type { Log } from '#lib/server/log/log.ts';
import { type CspDirective, cspDirectives, type Meter } from '#lib/server/log/meter.ts';
import { currentRequest } from '#lib/server/log/requestTrace.ts';
import { currentOrigin } from '#lib/server/site/currentSite.ts';

const maxReports = 20;
const maxLines = 200;
const windowMs = 3_600_000;

const mediaType = /^application\/(?:reports\+json|csp-report)\b/;
const keyword = /^(?:inline|eval|wasm-eval|self|data|blob|trusted-types-(?:policy|sink))$/;

type Fields = Partial<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? value : {};
const parsedUrl = (value: unknown) =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;

/** A body is a list by the Reporting API, or one object by `report-uri`. */
function reportsIn(body: Buffer): Fields[] {
  const parsed = JSON.parse(body.toString('utf8')) as unknown;
  if (!Array.isArray(parsed)) return [fieldsOf(fieldsOf(parsed)['csp-report'])];
  const reports = parsed.slice(0, maxReports).map(fieldsOf);
  return reports
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: fields }) => fieldsOf(fields));
}

function directiveOf(value: unknown): CspDirective {
  const name = String(value)
    .split(' ', 1)[0]!
    .replace(/-(?:elem|attr)$/, '');
  return cspDirectives.find((known) => known === name) ?? 'other';
}

/** Undefined for other schemes, such as those of browser extensions. */
function blockedBy(value: unknown): string | undefined {
  const text = String(value);
  const scheme = text.replace(/:.*/s, '');
  if (keyword.test(scheme)) return scheme;
  const url = parsedUrl(text);
  return url && /^(?:https?|wss?):$/.test(url.protocol) ? url.origin : undefined;
}

export interface CspReportOptions {
  limits: Pick<Limits, 'requireUnder'>;
  log: Log;
  meter: Meter | null;
  routeOf: (pathname: string) => string;
}

/**
 * Each combination of directive, source and page is logged once an hour. Invalid and excess reports are dropped silently, because their
 * sender cannot do anything about them.
 */
export function createCspReports({ limits, log, meter, routeOf }: CspReportOptions) {
  const logged = new Set<string>();
  let windowEndsAt = 0;

  const isNew = (line: object) => {
    if (performance.now() >= windowEndsAt) {
      logged.clear();
      windowEndsAt = performance.now() + windowMs;
    }
    const key = JSON.stringify(line);
    return !logged.has(key) && logged.size < maxLines && logged.add(key);
  };

  const take = (report: Fields) => {
    const page = parsedUrl(report.documentURL ?? report['document-uri']);
    const source = parsedUrl(report.sourceFile ?? report['source-file']);
    const blocked = blockedBy(report.blockedURL ?? report['blocked-uri']);
    if (
      page?.host !== currentOrigin().host ||
      blocked === undefined ||
      (source && !/^https?:$/.test(source.protocol))
    )
      return;
    const directive = directiveOf(
      report.effectiveDirective ?? report['effective-directive'] ?? report['violated-directive'],
    );
    meter?.cspReport(directive);
    const line = { directive, blocked, route: routeOf(page.pathname) };
    if (isNew(line)) log.warn({ event: 'csp_report', ...line });
  };

  return async (request: IncomingMessage): Promise<void> => {
    try {
      if (!mediaType.test(request.headers['content-type'] ?? '')) return;
      await limits.requireUnder('cspReport', currentRequest());
      reportsIn(await readBody(request)).forEach(take);
    } catch {
      // the report is over a limit, too large or invalid
    } finally {
      request.resume();
    }
  };
}
