import { once } from 'node:events';
import http, {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { findCall } from '#contract/calls.ts';
import { jackpotsPath } from '#lib/server/calls/jackpots.ts';
import { languageAddress } from '#lib/i18n/locales.ts';
import {
  createConnectionGuard,
  type Drain,
  drainingResponse,
} from '#lib/server/http/connections.ts';
import {
  createProxyHopWarning,
  isAmbiguousPath,
  isProbeHost,
  requestHost,
  hasUnknownExpectation,
  runForRequest,
} from '#lib/server/http/request.ts';
import type { Limits } from '#lib/server/limits/limits.ts';
import { cspReportPath, replyText, setOwnHeaders } from '#lib/server/http/securityHeaders.ts';
import { currentRequest, type Tracer } from '#lib/server/log/requestTrace.ts';
import { currentSite, runAtAddress, siteLabel, sites } from '#lib/server/site/currentSite.ts';
import type { SiteAddress } from '#lib/server/site/site.ts';
import { createCspReports } from '#lib/server/pages/cspReports.ts';
import {
  notFoundAddress,
  otherLanguage,
  type PageAddress,
  type PageReplies,
} from '#lib/server/pages/pageReply.ts';
import type { StaticFiles } from '#lib/server/pages/staticFiles.ts';
import type { Handlers, Parts } from './createPortal.ts';

export interface PortalServerOptions extends Pick<Parts, 'log' | 'meter'>, Handlers {
  trustedHops: number;
  tracer: Tracer | null;
  limits: Pick<Limits, 'requireUnder'>;
  sharedState: () => string;
  waitingRevocations: () => number;
  siteFaults: () => readonly string[];
  drain: Drain;
  answerPicture: Handlers['answerAuth'];
  files: StaticFiles;
  /** The pages of the build, or in development Next's handler. In production, browsers never reach Next. */
  built: Built | RequestListener;
}

interface Built {
  addresses: ReadonlyMap<string, PageAddress>;
  pages: PageReplies;
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] ?? '';

const callPrefix = '/api/routes/';
const authPrefix = '/api/auth/';
const authPath = /^\/api\/auth\/\w+(?:\/\w+)?$/;

export function createPortalServer(options: PortalServerOptions): Server {
  const { trustedHops, log, meter, limits, drain, answerCall, answerPicture, answerAuth, files } =
    options;
  const [built, answerByNext] =
    typeof options.built === 'function' ? [null, options.built] : [options.built, null];
  /** Load balancers request /livez and /readyz every second, so these requests have no log line. */
  const answerProbe = (
    response: ServerResponse,
    status: number,
    text: string,
    more?: Record<string, string>,
  ) => {
    setOwnHeaders(response);
    replyText(response, status, text, more);
  };

  /** The portal is ready without Redis, too, because a Redis outage must not take all instances out of service. */
  const answerReadiness = (response: ServerResponse) => {
    const state = drain.isDraining ? 'draining' : 'ready';
    const faults = options.siteFaults();
    const body = JSON.stringify({
      state,
      sharedState: options.sharedState(),
      waitingRevocations: options.waitingRevocations() || undefined,
      siteFaults: faults.length > 0 ? faults : undefined,
    });
    answerProbe(response, drain.isDraining ? 503 : 200, body, {
      'content-type': 'application/json; charset=utf-8',
    });
  };

  const refuse = (
    response: ServerResponse,
    status: number,
    text: string,
    more?: Record<string, string>,
  ) => {
    replyText(response, status, text, more);
    log.request({ event: 'refused', route: '[none]', status });
  };

  const refuseHost = (response: ServerResponse) => {
    replyText(response, 421, 'Misdirected Request');
    const { all } = sites();
    // The log line names the expected host, so that the operator finds a wrong host or port in the configuration.
    const expectedHost = all.length === 1 ? all[0]?.host : undefined;
    log.request({ event: 'forbidden_host', route: '[none]', status: 421, expectedHost });
  };

  const answerLogged = async (
    event: string,
    route: string,
    response: ServerResponse,
    answer: () => Promise<unknown>,
  ) => {
    try {
      await answer();
    } catch (fault) {
      log.fault(fault);
      if (response.headersSent) response.destroy();
      else replyText(response, 500, 'Internal Server Error');
    }
    log.request({ event, route, status: response.statusCode });
  };

  const answerPage = (
    pages: PageReplies,
    address: PageAddress,
    request: IncomingMessage,
    response: ServerResponse,
  ) =>
    answerLogged(address.isData ? 'data' : 'page', address.route, response, () =>
      pages.reply(address, request, response),
    );

  const answerFile = (pathname: string, request: IncomingMessage, response: ServerResponse) =>
    answerLogged('file', pathname, response, () => files.reply(pathname, request, response));

  const pageRoute = (pathname: string) =>
    (built?.addresses.get(pathname) ?? notFoundAddress(pathname, currentSite().languages)).route;
  const takeCspReports = createCspReports({ limits, log, meter, routeOf: pageRoute });

  const passToNext = (pathname: string, request: IncomingMessage, response: ServerResponse) =>
    answerLogged('next', pathname.startsWith('/_next/') ? '/_next/*' : 'page', response, () => {
      const finished = once(response, 'finish');
      answerByNext?.(request, response);
      return finished;
    });

  const meterRequest = (route: string, request: IncomingMessage, response: ServerResponse) => {
    const end = meter?.beginRequest(request.method ?? '', route);
    const { span } = currentRequest();
    if (!end && !span) return;
    response.once('close', () => {
      // If the client has aborted the request, the status is 499, as in nginx.
      const status = response.writableFinished ? response.statusCode : 499;
      end?.(status);
      span?.end(status);
    });
  };

  const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

  const requireRead = (request: IncomingMessage, response: ServerResponse) => {
    if (!isRead(request)) refuse(response, 405, 'Method Not Allowed', { allow: 'GET, HEAD' });
    return isRead(request);
  };

  const answerBuilt = (
    { addresses, pages }: Built,
    pathname: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const address = addresses.get(pathname);
    if (address) {
      const other = otherLanguage(address, pathname, request.headers.cookie);
      if (other === undefined) return answerPage(pages, address, request, response);
      // After a 404 for the data of a page, Next in the browser loads the page itself, and the page redirects.
      if (address.isData) return refuse(response, 404, 'Not Found');
      const location =
        languageAddress(other, address.route) + (request.url ?? '').slice(pathname.length);
      return refuse(response, 307, '', { location });
    }
    if (files.has(pathname)) return answerFile(pathname, request, response);
    if (pathname.startsWith('/_next/')) return refuse(response, 404, 'Not Found');
    if (pathname.endsWith('/') && addresses.has(pathname.slice(0, -1))) {
      return refuse(response, 308, '', {
        location: pathname.slice(0, -1) + (request.url ?? '').slice(pathname.length),
      });
    }
    return answerPage(pages, notFoundAddress(pathname, currentSite().languages), request, response);
  };

  const routeOf = (pathname: string) => {
    if (pathname.startsWith(callPrefix)) return '/api/routes/[call]';
    if (pathname.startsWith(authPrefix)) return '/api/auth/[action]';
    if (pathname === '/_next/image') return pathname;
    if (pathname.startsWith('/_next/data/')) return '/_next/data/[page]';
    return files.has(pathname) ? '/[file]' : '/[page]';
  };

  /** The route of a span may be finer than the label of the metrics, because each value of a label costs time series. */
  const spanRoute = (pathname: string) => {
    if (pathname.startsWith(callPrefix) && findCall(pathname.slice(callPrefix.length)))
      return pathname;
    const address = built?.addresses.get(pathname);
    return address && !address.isData ? address.route : routeOf(pathname);
  };

  const watchHops = createProxyHopWarning(trustedHops, log);

  const answerRequest = (pathname: string, request: IncomingMessage, response: ServerResponse) => {
    meterRequest(routeOf(pathname), request, response);
    currentRequest().span?.setRoute(spanRoute(pathname), siteLabel());
    watchHops(request);
    if (pathname === jackpotsPath && request.method === 'GET')
      return options.answerJackpots(request, response);
    if (pathname.startsWith(callPrefix))
      return answerCall(request, response, pathname.slice(callPrefix.length));
    if (pathname === cspReportPath && request.method === 'POST') {
      return answerLogged('report', pathname, response, async () => {
        await takeCspReports(request);
        response.writeHead(204, { 'cache-control': 'no-store' }).end();
      });
    }
    if (authPath.test(pathname)) return answerAuth(request, response);
    if (pathname.startsWith(authPrefix)) return refuse(response, 404, 'Not Found');
    if (pathname === '/_next/image')
      return requireRead(request, response) && answerPicture(request, response);
    if (!built)
      return files.has(pathname)
        ? answerFile(pathname, request, response)
        : passToNext(pathname, request, response);
    return requireRead(request, response) && answerBuilt(built, pathname, request, response);
  };

  const answerFrom = (
    host: string | null,
    address: SiteAddress | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    // Node passes upgrade requests to this handler, because only Next in development listens to the event `upgrade`.
    if (request.headers.upgrade !== undefined) {
      return refuse(response, 426, 'Upgrade Required', {
        connection: 'close',
        upgrade: 'HTTP/1.1',
      });
    }
    if (hasUnknownExpectation(request)) return refuse(response, 417, 'Expectation Failed');
    const pathname = pathOf(request);
    const isAmbiguous = isAmbiguousPath(pathname);
    if (address && !address.isRedirect && !isAmbiguous)
      return answerRequest(pathname, request, response);
    meterRequest('[none]', request, response);
    if (host === null) return refuse(response, 400, 'Bad Request', { connection: 'close' });
    if (address && isAmbiguous) return refuse(response, 400, 'Bad Request');
    if (!address || !isRead(request)) return refuseHost(response);
    return refuse(response, 308, '', { location: address.origin.origin + (request.url ?? '') });
  };

  const answerAny = (request: IncomingMessage, response: ServerResponse) => {
    const host = requestHost(request);
    const address = host === null ? undefined : sites().byHost.get(host);
    const pathname = pathOf(request);
    if (host !== null && (address || isProbeHost(host))) {
      if (pathname === '/livez') return answerProbe(response, 200, 'ok');
      if (pathname === '/readyz') return answerReadiness(response);
    }
    return runAtAddress(address, () =>
      runForRequest(request, response, options, () => answerFrom(host, address, request, response)),
    );
  };

  const guard = createConnectionGuard(log);
  const server = http.createServer(
    {
      ServerResponse: drainingResponse(drain),
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 75_000,
      connectionsCheckingInterval: 2_000,
    },
    guard.oneAtATime(answerAny),
  );
  // A connection with a request is closed if no byte moves for this time. The portal answers within 20 s, and slow clients read some bytes.
  server.timeout = 30_000;
  server.on('clientError', (error, socket) => guard.answerClientError(error, socket as Socket));
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}
