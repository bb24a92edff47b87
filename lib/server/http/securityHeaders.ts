import { originOfHost } from '#lib/server/config/originOfHost.ts';

const directives = (nonce: string, imageSources: string, isDevelopment: boolean) => [
  "default-src 'none'",
  `script-src 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
  `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
  `img-src 'self' data:${imageSources}`,
  "font-src 'self'",
  `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** Sources of `img-src` for the operator's IMAGE_HOSTS. */
const imageSources = (imageHosts: readonly string[]) => imageHosts.map((host) => ` ${originOfHost(host)}`).join('');

/** The policy of an HTML reply. In development React and the style loader of Next need eval, inline styles and a web socket. */
export function contentSecurityPolicy(nonce: string, imageHosts: readonly string[], isDevelopment = false): string {
  return directives(nonce, imageSources(imageHosts), isDevelopment).join('; ');
}

/** What would break under Trusted Types is reported and goes on; components/page/trustedTypesScript.ts says what does not. */
export const reportOnlyPolicy = "require-trusted-types-for 'script'";

/** The policy of whatever is not HTML: nothing may load or frame it, should a browser take it for a page. */
export const plainContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Headers of every reply, names in lower case. HSTS only where the site's public origin is https: over http browsers ignore it. */
export function securityHeaders(isHttps: boolean): [name: string, value: string][] {
  return [
    ...(isHttps ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]] : []),
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ];
}
