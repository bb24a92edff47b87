import { isWireObject } from '#contract/wireRecord.ts';
import { isHost } from '#lib/server/config/configuration.ts';
import type { Exchange } from './exchange.ts';

/** Seconds that the backend's clock is ahead. */
export const clockSkew = (exchanges: readonly Exchange[]): number | undefined => exchanges.findLast(({ skew }) => skew !== undefined)?.skew;

/** What holds for all calls: charset, redirects, time, size, clock, TLS. */
export function backendFacts(url: string, exchanges: readonly Exchange[]): Record<string, string> {
  const replied = exchanges.filter(({ httpStatus }) => httpStatus > 0);
  const faultless = replied.filter(({ fault }) => fault === undefined);
  const answered = faultless.length > 0 ? faultless : replied;
  const charsets = new Set(answered.map(({ type }) => /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1]?.toLowerCase() ?? 'not declared'));
  const times = answered.map(({ ms }) => ms).sort((one, other) => one - other);
  const skew = clockSkew(exchanges);
  const redirects = exchanges.filter(({ httpStatus }) => httpStatus >= 300 && httpStatus <= 399).length;
  return {
    charset: [...charsets].join(', ') || 'no answer',
    redirects: redirects === 0 ? 'none' : `${redirects}; the portal follows none`,
    time: times.length === 0 ? 'no answer' : `${times[Math.floor(times.length / 2)]} ms in the middle, ${times.at(-1)} ms at most`,
    size: `${Math.ceil(Math.max(0, ...answered.map(({ bytes }) => bytes)) / 1024)} kB at most`,
    clock: skew === undefined ? 'no Date header' : Math.abs(skew) <= 2 ? 'right' : `${Math.abs(skew)} s ${skew > 0 ? 'ahead' : 'behind'}`,
    TLS: !url.startsWith('https:')
      ? 'none: for a network of your own only'
      : replied.length > 0
        ? 'yes, with a valid certificate'
        : 'not established',
  };
}

/** The hosts of all URLs in the fields of a name, in answers and their rows, if the settings take them. */
const hostsOf = (answers: readonly object[], name: string): string => {
  const rows = answers.flatMap((answer) => [answer, ...Object.values(answer).flat().filter(isWireObject)]) as Record<string, unknown>[];
  const urls = rows.map((row) => String(row[name] ?? '')).filter((url) => /^https?:/i.test(url) && URL.canParse(url));
  return [...new Set(urls.map((url) => new URL(url).host).filter(isHost))].join(',');
};

/** Settings of the portal (.env.example), by what the check has seen. */
export function seenSettings(origin: string, scheme: string, answers: readonly object[]): Record<string, string> {
  const settings = {
    UPSTREAM_URL: origin,
    UPSTREAM_AUTH_SCHEME: scheme,
    GAME_HOSTS: hostsOf(answers, 'gameUrl'),
    IMAGE_HOSTS: hostsOf(answers, 'imgUrl'),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
}
