import { createHmac, randomBytes } from 'node:crypto';
import { cookieName, cookieValue, setCookieLine } from '#lib/server/http/authCookies.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { currentOrigin } from '#lib/server/site/currentSite.ts';

/** The cookie holds marks of this many accounts. */
const maxMarks = 4;

const lifeSeconds = 180 * 24 * 3600;

/** A mark: 128 random bits, then the signature that binds them to an account. It does not reveal the account. */
const markPattern = /^[\w-]{44}$/;

function sign(random: string, account: string, secret: string): string {
  const { host } = currentOrigin();
  const signature = createHmac('sha256', `known-browser|${secret}`).update(JSON.stringify([host, random, account]));
  return random + signature.digest('base64url').slice(0, 22);
}

const marksIn = (cookieHeader: string | undefined): string[] =>
  (cookieValue(cookieHeader, cookieName('known')) ?? '')
    .split('.')
    .filter((mark) => markPattern.test(mark))
    .slice(-maxMarks);

const isMarkOf = (account: string) => (mark: string) =>
  serverEnv().secrets.some((secret) => mark === sign(mark.slice(0, 22), account, secret));

/** The id of this browser if it has signed in to the account before, else undefined. */
export function knownBrowser(cookieHeader: string | undefined, account: string): string | undefined {
  return marksIn(cookieHeader).find(isMarkOf(account))?.slice(0, 22);
}

/** The `Set-Cookie` line after a login. The id stays, so that a stolen cookie and its browser share one count. */
export function knownBrowserCookieLine(cookieHeader: string | undefined, account: string): string {
  const random = knownBrowser(cookieHeader, account) ?? randomBytes(16).toString('base64url');
  const others = marksIn(cookieHeader).filter((mark) => !isMarkOf(account)(mark));
  const marks = [...others, sign(random, account, serverEnv().secrets[0] ?? '')].slice(-maxMarks);
  return setCookieLine('known', marks.join('.'), lifeSeconds);
}
