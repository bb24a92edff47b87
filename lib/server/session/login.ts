import { createHmac, randomBytes } from 'node:crypto';
import { type CallRequest, type CallResponse, calls } from '#contract/calls.ts';
import { defaultLocale, isLocaleCode } from '#lib/i18n/locales.ts';
import type { LimitName } from '#lib/server/config/limits.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { cookieName, cookieValue, maxSealedLength, setCookieLine } from '#lib/server/http/authCookies.ts';
import { CallFailure } from '#lib/server/http/callFailure.ts';
import { addressNetworks } from '#lib/server/http/clientAddress.ts';
import { refundNothing } from '#lib/server/limits/limitCounter.ts';
import { countGuess, limitCounter, refundAll } from '#lib/server/limits/requireUnderLimit.ts';
import { meter } from '#lib/server/log/current.ts';
import { accountOf } from '#lib/server/log/keyedHash.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { currentOrigin } from '#lib/server/site/currentSite.ts';
import { upstream } from '#lib/server/upstream/current.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { type SessionNumber, endedSessions } from './endedSessions.ts';
import { type Session, sealClaims, sessionClaims } from './sealedSession.ts';

/** The message of the error if the backend is unreachable. next-auth writes it into a URL, so it is a fixed word, not the text of an error. */
export const upstreamUnavailable = 'Unavailable';

/**
 * Logs a member in at the backend and creates the session. Returns null for every refusal, so that the reply does not reveal its reason.
 * @throws {CallFailure} `rate_limited`, or `overloaded` if the store of the ended sessions is away; or an error with the message `upstreamUnavailable` if the backend is unreachable or answers wrongly
 */
export async function signInMember(credentials: Record<string, unknown> | undefined, context: LoginContext): Promise<Session | null> {
  const { userId, password, language } = credentials ?? {};
  try {
    return await checkLogin({ id: userId, pw: password }, context, (login) => createSession(login, language, context));
  } catch (error) {
    if (error instanceof CallFailure && (error.code === 'rate_limited' || !(error instanceof UpstreamError))) throw error;
    if (error instanceof UpstreamError) log.warn({ event: 'login_unavailable', code: error.code, requestId: context.requestId });
    else log.fault(error, context.requestId);
    throw new Error(upstreamUnavailable, { cause: error });
  }
}

/** Reads the user with the new token, because the answer to a login has no user. */
async function createSession({ id, session: upstreamToken, sessionNumber }: AcceptedLogin, language: unknown, context: LoginContext) {
  const check = await upstream().call('user-health-check', {}, { ...context, token: upstreamToken });
  if (check.status !== 'success' || !check.user) return null;
  const now = Date.now();
  return requireCookieSize({
    sessionId: randomBytes(16).toString('base64url'),
    userId: check.user.userId || id,
    nick: check.user.nick,
    level: check.user.level,
    language: isLocaleCode(language) ? language : defaultLocale,
    loginAt: now,
    ...sessionNumber,
    activeAt: now,
    upstreamToken,
    isSealedWithOldSecret: false,
  });
}

/** Refuses a session that needs more than one cookie: next-auth would split it, and browsers drop parts. */
export async function requireCookieSize(session: Session): Promise<Session> {
  const { length } = await sealClaims(sessionClaims(session));
  if (length <= maxSealedLength) return session;
  log.error({ event: 'session_too_large', length }); // the operator's token is too long
  throw new UpstreamError('upstream_invalid', true);
}

/** Data of a login request for the upstream headers, the limits and the log. */
export interface LoginContext {
  requestId: string;
  clientAddress?: string | undefined;
  cookieHeader?: string | undefined;
  /** A browser that is known otherwise: its session. */
  provenBrowser?: string;
}

/** The backend's answer to an accepted login, the id it was sent, and the number of its session. */
export type AcceptedLogin = CallResponse<'user-do-login'> & { id: string; sessionNumber: SessionNumber };

/** Null for every refusal, with the same timing and limits for all. @throws {CallFailure} `rate_limited` or `overloaded`, {UpstreamError} if unreachable */
export function checkLogin<Result>(
  form: { id?: unknown; pw?: unknown },
  context: LoginContext,
  onAccepted: (login: AcceptedLogin) => Promise<Result | null>,
): Promise<Result | null> {
  const userId = typeof form.id === 'string' ? form.id : '';
  const valid = calls['user-do-login'].request.safeParse(form);
  const { clientAddress: address, cookieHeader, provenBrowser } = context;
  return attemptLogin({ userId, address, cookieHeader, provenBrowser }, async () => {
    if (!valid.success) return null;
    // Before the backend compares the password: a change of it must count as later.
    const sessionNumber = await endedSessions().readNumber();
    const login = await askUpstream(valid.data, context);
    return login?.status === 'success' ? onAccepted({ ...login, id: userId, sessionNumber }) : null;
  });
}

/** The backend's answer to a login; null if it refuses with an HTTP status instead of a `status` word. */
async function askUpstream(form: CallRequest<'user-do-login'>, context: LoginContext): Promise<CallResponse<'user-do-login'> | null> {
  try {
    return await upstream().call('user-do-login', form, context);
  } catch (error) {
    if (error instanceof UpstreamError && (error.code === 'unauthorized' || error.code === 'invalid_request')) return null;
    throw error;
  }
}

const minRefusalMs = 400;
/** Bounds the delay of all refusals while the backend is slow. */
const maxRefusalMs = 3_000;
/** Answers of each kind that are remembered. */
const maxAnswers = 50;

/** Milliseconds of recent answers. Accepted logins have their own list: refusals of ids that do not exist may be many and fast. */
const recentAnswers = () => processSingleton('loginAnswers', () => ({ accepted: [] as number[], refused: [] as number[] }));

/** The time that nine of ten answers do not exceed. */
const slowestTenth = (times: readonly number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.9)] ?? 0;

/**
 * Refusals take a multiple of this time: the backend may take longer for an id that exists, and the time would reveal that. A quarter above the
 * slowest tenth of recent answers, so that most answers fit into it; rounded, so that it does not reveal the time of one answer.
 */
function refusalIntervalMs(): number {
  const { accepted, refused } = recentAnswers();
  const slowMs = Math.max(slowestTenth(accepted), slowestTenth(refused)) * 1.25;
  return Math.min(maxRefusalMs, Math.max(minRefusalMs, Math.ceil(slowMs / 100) * 100));
}

export interface LoginAttempt {
  /** As typed; '' if it was not a string. */
  userId: string;
  /** Undefined if no trusted proxy has named it; these requests share one count. */
  address: string | undefined;
  /** The browser's cookies. A browser that has signed in to the account before has a separate limit (`loginBrowser`). */
  cookieHeader?: string | undefined;
  /** The session that a signed-in member repeats the password in. */
  provenBrowser?: string | undefined;
}

/**
 * Asks the backend with `ask`, whose null means a refusal, under the limits of failed logins. Counts the attempt before `ask`, because attempts
 * may be parallel, and refunds the count after a success or an error. A refusal takes a multiple of `refusalIntervalMs()`.
 * @throws {CallFailure} `rate_limited`
 */
export async function attemptLogin<Result>(attempt: LoginAttempt, ask: () => Promise<Result | null>): Promise<Result | null> {
  const startedAt = performance.now();
  const count = await countAttempt(attempt);
  let result: Result | null = null;
  try {
    result = await ask();
  } catch (error) {
    await count.refund();
    throw error;
  }
  if (result !== null) await count.succeed();
  else meter()?.loginRefused();
  const elapsedMs = performance.now() - startedAt;
  const intervalMs = refusalIntervalMs();
  const answers = recentAnswers()[result === null ? 'refused' : 'accepted'];
  answers.push(elapsedMs);
  if (answers.length > maxAnswers) answers.shift();
  const totalMs = result === null ? Math.ceil(Math.max(elapsedMs, 1) / intervalMs) * intervalMs : 0;
  if (totalMs > elapsedMs) await new Promise((resolve) => setTimeout(resolve, Math.ceil(totalMs - elapsedMs)));
  return result;
}

async function countAttempt({ userId, address = '', cookieHeader, provenBrowser }: LoginAttempt) {
  const account = accountOf(userId);
  const browser = provenBrowser ?? knownBrowser(cookieHeader, account);
  const [block, network, site] = addressNetworks(address);
  // The narrowest first: `countGuess` stops at the first limit that is reached. An attempt refused there must not count for the address, which
  // other members share, nor for the account.
  const keys: [LimitName, string][] = browser
    ? [
        ['loginBrowser', browser],
        ['loginBrowsers', account],
      ]
    : [
        ['loginHere', `${block}|${account}`],
        ['loginAddress', block],
        ['loginNetwork', network],
        ['loginSite', site],
        ['loginAccount', account],
      ];
  const [refundOwn = refundNothing, ...refundsOfOthers] = await countGuess(keys);
  return {
    refund: () => refundAll([refundOwn, ...refundsOfOthers]),
    succeed: () => Promise.all([limitCounter().reset(...keys[0]!), refundAll(refundsOfOthers)]),
  };
}

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
