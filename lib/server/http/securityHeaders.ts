import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { originOfHost } from '#lib/server/config/configuration.ts';
import { currentRequestId } from '#lib/server/log/requestTrace.ts';
import { isSecureOrigin } from '#lib/server/site/currentSite.ts';

export const cspReportPath = '/api/csp-report';
export const reportingEndpoints = `csp="${cspReportPath}"`;
/** Browsers without the Reporting API use `report-uri`. */
const reporting = `report-uri ${cspReportPath}; report-to csp`;

interface PageContents {
  scripts?: readonly string[];
  styles?: readonly string[];
  imageHosts: readonly string[];
  /** `*` = any host. */
  frameHosts?: readonly string[];
}

export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** In development Next needs eval, a WebSocket, and inline scripts and styles that change each time. */
export function contentSecurityPolicy(
  { scripts = [], styles = [], imageHosts, frameHosts = [] }: PageContents,
  isDevelopment = false,
): string {
  const sourcesOf = (texts: readonly string[]) =>
    isDevelopment ? ["'unsafe-inline'"] : texts.map(hashSource);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...sourcesOf(scripts), ...(isDevelopment ? ["'unsafe-eval'"] : [])].join(
      ' ',
    ),
    // A hash allows a style element, but never a style attribute.
    ["style-src 'self'", ...sourcesOf(styles)].join(' '),
    `img-src 'self' data:${imageHosts.map((host) => ` ${originOfHost(host)}`).join('')}`,
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "manifest-src 'self'",
    ...(frameHosts.length > 0
      ? [
          `frame-src ${frameHosts.includes('*') ? 'https:' : frameHosts.map(originOfHost).join(' ')}`,
        ]
      : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    reporting,
  ].join('; ');
}

export const reportOnlyPolicy = `require-trusted-types-for 'script'; ${reporting}`;

const plainContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";

type Headers = readonly (readonly [name: string, value: string])[];

/** Names are in lower case. HSTS is sent only on https, because browsers ignore it over http. */
export const securityHeaders = (isHttps: boolean): Headers =>
  isHttps ? httpsHeaders : httpHeaders;

const httpHeaders: Headers = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  // Lets the page keep its handle of a game's window. The page removes the `opener` of that window itself (docs/decisions/0022).
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
];
const httpsHeaders: Headers = [
  ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
  ...httpHeaders,
];

export const ownHeaders = (): Headers => [
  ...securityHeaders(isSecureOrigin()),
  ['content-security-policy', plainContentSecurityPolicy],
  ['x-request-id', currentRequestId()],
];

export function setOwnHeaders(response: ServerResponse): void {
  for (const [name, value] of ownHeaders()) response.setHeader(name, value);
}

export function replyText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}
