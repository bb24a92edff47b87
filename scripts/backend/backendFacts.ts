import type { Exchange } from './exchange.ts';

/** Seconds that the backend's clock is ahead. */
export const clockSkew = (exchanges: readonly Exchange[]): number | undefined => exchanges.findLast(({ skew }) => skew !== undefined)?.skew;

/** What holds for all calls: charset, redirects, time, size, clock, TLS. */
export function backendFacts(url: string, exchanges: readonly Exchange[]): Record<string, string> {
  const answered = exchanges.filter(({ fault, httpStatus }) => httpStatus > 0 && fault === undefined);
  const charsets = new Set(answered.map(({ type }) => /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1]?.toLowerCase() ?? 'not declared'));
  const times = answered.map(({ ms }) => ms).sort((one, other) => one - other);
  const skew = clockSkew(exchanges);
  const redirects = exchanges.filter(({ httpStatus }) => httpStatus >= 300 && httpStatus <= 399).length;
  const hasReply = exchanges.some(({ httpStatus }) => httpStatus > 0);
  return {
    charset: [...charsets].join(', ') || 'no answer',
    redirects: redirects === 0 ? 'none' : `${redirects}; the portal follows none`,
    time: times.length === 0 ? 'no answer' : `${times[Math.floor(times.length / 2)]} ms in the middle, ${times.at(-1)} ms at most`,
    size: `${Math.ceil(Math.max(0, ...answered.map(({ bytes }) => bytes)) / 1024)} kB at most`,
    clock: skew === undefined ? 'no Date header' : Math.abs(skew) <= 2 ? 'right' : `${Math.abs(skew)} s ${skew > 0 ? 'ahead' : 'behind'}`,
    TLS: !url.startsWith('https:')
      ? 'none: for a network of your own only'
      : hasReply
        ? 'yes, with a valid certificate'
        : 'not established',
  };
}
