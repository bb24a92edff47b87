import type { Histogram, Registry } from 'prom-client';
import type { Meter } from './meter.ts';
import { upstreamBreaker } from './upstreamBreaker.ts';
import { callsWaiting } from './upstreamPlaces.ts';

/** What this portal is: its version and the id of its build. */
export interface BuildInfo {
  version: string;
  build: string;
}

/** The buckets of OpenTelemetry's `http.server.request.duration`. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Up to the 20 seconds that money and games may take. */
const upstreamBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** A histogram is 17 series for each: with all that is counted elsewhere the whole stays below a thousand. */
const mostRequestKinds = 28;

/** What an operator watches: there from the start, so that no flood of odd requests takes their room. */
const usualKinds: [method: string, route: string, statuses: number[]][] = [
  ['POST', '/api/routes/[call]', [200, 400, 401, 403, 429, 499, 500, 502, 503, 504]],
  ['GET', '/api/auth/[action]', [200, 500]],
  ['POST', '/api/auth/[action]', [200, 401, 429, 500]],
  ['GET', '/[page]', [200, 404, 500]],
  ['GET', '/_next/data/[page]', [200, 500]],
  ['GET', '/[file]', [200, 304]],
  ['GET', '/_next/image', [200]],
];

const knownMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * A meter whose counts `registry` shows, with those of the process itself. Its parts are kept as prom-client's children: finding one by its
 * labels at every count would cost more than counting.
 */
export async function createMeter(registry: Registry, info: BuildInfo): Promise<Meter> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram } = await import('prom-client');
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Requests of browsers, from their first byte to the end of the reply. What is rare beyond the room for it is one [other].',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: requestBuckets,
    registers,
  });
  const active = new Gauge({ name: 'http_server_active_requests', help: 'Requests of browsers that run now.', registers });
  const upstreamSeconds = new Histogram({
    name: 'upstream_request_duration_seconds',
    help: 'Requests to the backend of the operator, by kind of call: answered or failed.',
    labelNames: ['kind', 'outcome'],
    buckets: upstreamBuckets,
    registers,
  });
  const upstreamRequests = new Counter({
    name: 'upstream_requests_total',
    help: 'Requests to the backend of the operator, by call and how they ended.',
    labelNames: ['call', 'outcome'],
    registers,
  });
  const shed = new Counter({ name: 'shed_total', help: 'Calls that found no place.', labelNames: ['claim'], registers });
  const limited = new Counter({ name: 'rate_limited_total', help: 'Requests over a limit.', labelNames: ['limit'], registers });
  const money = new Counter({
    name: 'money_outcome_total',
    help: 'Submissions of money forms, by call and what became of them.',
    labelNames: ['call', 'outcome'],
    registers,
  });
  const loginsRefused = new Counter({ name: 'logins_refused_total', help: 'Logins with a wrong id or password.', registers });
  new Gauge({
    name: 'upstream_active_requests',
    help: 'Calls that wait for the backend of the operator now.',
    registers,
    collect() {
      this.set(callsWaiting());
    },
  });
  new Gauge({
    name: 'breaker_state',
    help: '1 while nothing is sent to the backend of the operator because it fails, else 0.',
    registers,
    collect() {
      this.set(upstreamBreaker().isOpen ? 1 : 0);
    },
  });
  new Gauge({ name: 'portal_build_info', help: 'Which portal this is.', labelNames: ['version', 'build'], registers })
    .labels(info.version, info.build)
    .set(1);

  const requestKind = requestKinds(requests);
  const upstreamKind = children((kind: string, outcome: string) => upstreamSeconds.labels(kind, outcome));
  const upstreamCall = children((call: string, outcome: string) => upstreamRequests.labels(call, outcome));

  return {
    beginRequest(method, route) {
      const startedAt = performance.now();
      active.inc();
      return (httpStatus) => {
        active.dec();
        requestKind(method, route, httpStatus).observe((performance.now() - startedAt) / 1000);
      };
    },
    upstreamRequest(call, kind, outcome, seconds) {
      upstreamKind(kind, outcome === 'answered' ? outcome : 'failed').observe(seconds);
      upstreamCall(call, outcome).inc();
    },
    shed: (claim) => shed.inc({ claim }),
    rateLimited: (limit) => limited.inc({ limit }),
    moneyOutcome: (call, outcome) => money.inc({ call, outcome }),
    loginRefused: () => loginsRefused.inc(),
  };
}

type Child = Pick<Histogram.Internal<string>, 'observe'>;

/** The histogram's child for a request, of a bounded number of them. */
function requestKinds(requests: Histogram): (method: string, route: string, httpStatus: number) => Child {
  const known = new Map<string, Child>();
  const add = (key: string, ...labels: [string, string, string]) => {
    requests.zero({ http_request_method: labels[0], http_route: labels[1], http_response_status_code: labels[2] });
    const child = requests.labels(...labels);
    known.set(key, child);
    return child;
  };
  const other = add('', '_OTHER', '[other]', '0');
  const find = (method: string, route: string, httpStatus: number) => {
    const name = knownMethods.includes(method) ? method : '_OTHER';
    const key = `${name} ${route} ${httpStatus}`;
    return known.get(key) ?? (known.size < mostRequestKinds ? add(key, name, route, String(httpStatus)) : other);
  };
  for (const [method, route, statuses] of usualKinds) for (const httpStatus of statuses) find(method, route, httpStatus);
  return find;
}

/** Children by their two labels, each made once. */
function children<Made>(make: (one: string, other: string) => Made): (one: string, other: string) => Made {
  const known = new Map<string, Made>();
  return (one, other) => {
    const key = `${one} ${other}`;
    let child = known.get(key);
    if (child === undefined) known.set(key, (child = make(one, other)));
    return child;
  };
}
