import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Gauge as PromGauge, Histogram, Registry } from 'prom-client';
import { calls, type CallName } from '#contract/calls.ts';
import { limits } from '#lib/server/config/limits.ts';
import { replyText } from '#lib/server/http/securityHeaders.ts';
import type { Log } from '#lib/server/log/log.ts';
import {
  cspDirectives,
  moneyOutcomes,
  trafficClasses,
  upstreamOutcomes,
  type Meter,
} from '#lib/server/log/meter.ts';
import { siteLabel } from '#lib/server/site/currentSite.ts';

interface MeterOptions {
  version: string;
  build: string;
  callsWaiting: () => number;
  isBreakerOpen: () => boolean;
  isSiteFileValid: () => boolean;
  /** Undefined without Redis. */
  isRedisWritable?: (() => boolean) | undefined;
}

/** The upper bounds of the buckets in seconds, as in OpenTelemetry's `http.server.request.duration`. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Only a money call may take longer than the last bound (`moneySeconds`). */
const upstreamBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** Other requests count as `[other]`, because each listed status has 17 time series, and all metrics together must stay below 1,000. */
const ownSeries: [method: string, route: string, statuses: number[]][] = [
  ['POST', '/api/routes/[call]', [200, 400, 401, 403, 422, 429, 499, 500, 502, 503, 504]],
  ['GET', '/api/auth/[action]', [200, 500]],
  ['POST', '/api/auth/[action]', [200, 401, 429, 500]],
  ['GET', '/[page]', [200, 404, 499, 500]],
  ['GET', '/_next/data/[page]', [200, 500]],
  ['GET', '/[file]', [200, 304]],
  ['GET', '/_next/image', [200, 304, 503]],
];

export async function createMeter(
  options: MeterOptions,
): Promise<{ meter: Meter; registry: Registry }> {
  const { version, build, callsWaiting, isBreakerOpen, isSiteFileValid, isRedisWritable } = options;
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } =
    await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const gauge = (name: string, help: string, read: () => number) => {
    const made: PromGauge = new Gauge({ name, help, registers, collect: () => made.set(read()) });
  };

  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });

  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Requests of browsers, from their first byte to the end of the reply. Unlisted routes and methods count as [other].',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: requestBuckets,
    registers,
  });
  let active = 0;
  gauge('http_server_active_requests', 'Requests of browsers that run now.', () => active);
  const upstreamSeconds = new Histogram({
    name: 'upstream_request_duration_seconds',
    help: 'Requests to the backend of the operator, by kind of call: answered or failed.',
    labelNames: ['kind', 'outcome'],
    buckets: upstreamBuckets,
    registers,
  });
  const upstreamRequests = counter(
    'upstream_requests_total',
    'Requests to the backend of the operator, by call and how they ended.',
    'call',
    'outcome',
  );
  const unreadableAmounts = counter(
    'unreadable_amounts_total',
    'Answers of the backend with an amount that is not numeric.',
  );
  const shed = counter(
    'shed_total',
    'Calls and pictures refused because too many were in progress.',
    'claim',
  );
  const limited = counter('rate_limited_total', 'Requests over a limit.', 'limit');
  const money = counter(
    'money_outcome_total',
    'Submissions of money forms, by call and what became of them.',
    'call',
    'outcome',
  );
  const siteRequests = counter(
    'site_requests_total',
    'Requests of browsers, by site and class of status.',
    'site',
    'class',
  );
  const siteMoney = counter(
    'site_money_outcome_total',
    'Submissions of money forms, by site and what became of them.',
    'site',
    'outcome',
  );
  const loginsRefused = counter('logins_refused_total', 'Logins with a wrong id or password.');
  const cspReports = counter(
    'portal_csp_reports_total',
    'Violations of the Content-Security-Policy and of Trusted Types, as browsers report them.',
    'directive',
  );
  gauge(
    'upstream_active_requests',
    'Calls that wait for the backend of the operator now.',
    callsWaiting,
  );
  const breakerHelp =
    '1 while nothing is sent to the backend of the operator because it fails, else 0.';
  gauge('breaker_state', breakerHelp, () => Number(isBreakerOpen()));
  const redisHelp =
    '1 while Redis accepts commands, 0 while it does not and money calls are refused.';
  if (isRedisWritable) gauge('shared_state_up', redisHelp, () => Number(isRedisWritable()));
  const siteFileHelp = '1 while SITE_FILE is in use as it is on disk, 0 while it is refused.';
  gauge('site_file_valid', siteFileHelp, () => Number(isSiteFileValid()));
  const labelNames = ['version', 'build'];
  new Gauge({ name: 'portal_build_info', help: 'Which portal this is.', labelNames, registers })
    .labels(version, build)
    .set(1);

  // If a counter first appeared with 1, the counter would show no increase, and an alert would miss the first event.
  for (const call of Object.keys(calls) as CallName[]) {
    const { kind } = calls[call];
    for (const outcome of upstreamOutcomes) upstreamRequests.inc({ call, outcome }, 0);
    for (const outcome of ['answered', 'failed']) upstreamSeconds.zero({ kind, outcome });
    if (kind === 'money') for (const outcome of moneyOutcomes) money.inc({ call, outcome }, 0);
  }
  for (const claim of trafficClasses) shed.inc({ claim }, 0);
  for (const directive of cspDirectives) cspReports.inc({ directive }, 0);
  for (const limit of Object.keys(limits)) limited.inc({ limit }, 0);

  const labelsOf = requestLabels(requests);

  const meter: Meter = {
    beginRequest(method, route) {
      const startedAt = performance.now();
      const site = siteLabel();
      active += 1;
      return (httpStatus) => {
        active -= 1;
        if (site !== undefined)
          siteRequests.inc({ site, class: `${Math.floor(httpStatus / 100)}xx` });
        requests.observe(
          labelsOf(method, route, httpStatus),
          (performance.now() - startedAt) / 1000,
        );
      };
    },
    upstreamRequest(call, kind, outcome, seconds) {
      upstreamSeconds.observe(
        { kind, outcome: outcome === 'answered' ? outcome : 'failed' },
        seconds,
      );
      upstreamRequests.inc({ call, outcome });
    },
    unreadableAmount: () => unreadableAmounts.inc(),
    shed: (claim) => shed.inc({ claim }),
    rateLimited: (limit) => limited.inc({ limit }),
    moneyOutcome(call, outcome) {
      money.inc({ call, outcome });
      const site = siteLabel();
      if (site !== undefined) siteMoney.inc({ site, outcome });
    },
    loginRefused: () => loginsRefused.inc(),
    cspReport: (directive) => cspReports.inc({ directive }),
  };
  return { meter, registry };
}

function requestLabels(requests: Histogram) {
  const start = (method: string, route: string, httpStatus: number) => {
    const labels = {
      http_request_method: method,
      http_route: route,
      http_response_status_code: String(httpStatus),
    };
    requests.zero(labels);
    return labels;
  };
  const other = start('_OTHER', '[other]', 0);
  const keyOf = (method: string, route: string, httpStatus: number) =>
    `${method} ${route} ${httpStatus}`;
  const own = new Map(
    ownSeries.flatMap(([method, route, statuses]) =>
      statuses.map(
        (httpStatus) =>
          [keyOf(method, route, httpStatus), start(method, route, httpStatus)] as const,
      ),
    ),
  );
  // HEAD counts as GET, because uptime monitors often send HEAD.
  return (method: string, route: string, httpStatus: number) =>
    own.get(keyOf(method === 'HEAD' ? 'GET' : method, route, httpStatus)) ?? other;
}

/** The metrics have a separate address, which visitors cannot reach. */
export async function startMetricsServer(
  registry: Registry,
  host: string,
  port: number,
  log: Log,
): Promise<Server> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/metrics') return replyText(response, 404, 'Not Found');
    if (request.method !== 'GET')
      return replyText(response, 405, 'Method Not Allowed', { allow: 'GET' });
    replyText(response, 200, await registry.metrics(), { 'content-type': registry.contentType });
  };
  const server = http.createServer((request, response) => {
    // A failure of the metrics must not end the process.
    answer(request, response).catch((fault: unknown) => {
      log.fault(fault);
      replyText(response, 500, 'Internal Server Error');
    });
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, host, resolve),
  );
  return server;
}
