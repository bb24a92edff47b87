import { createHmac, randomBytes } from 'node:crypto';
import { type CallName, type CallRequest, type CallResponse, calls } from '#contract/calls.ts';
import { defaultLocale, isLocaleCode } from '#lib/i18n/locales.ts';
import type { LimitName } from '#lib/server/config/limits.ts';
import { cookieName, cookieValue, setCookieLine } from '#lib/server/http/authCookies.ts';
import { CallFailure } from '#lib/server/http/callReply.ts';
import { addressNetworks } from '#lib/server/http/request.ts';
import type { Limits } from '#lib/server/limits/limits.ts';
import { accountOf } from '#lib/server/log/keyedHash.ts';
import type { Log } from '#lib/server/log/log.ts';
import { currentRequestId } from '#lib/server/log/requestTrace.ts';
import type { Meter } from '#lib/server/log/meter.ts';
import { currentOrigin } from '#lib/server/site/currentSite.ts';
import type { UpstreamOptions } from '#lib/server/upstream/upstream.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import type { EndedSessions, SessionNumber } from './endedSessions.ts';
import type { Session, Sessions } from './session.ts';

export interface LoginContext {
  clientAddress?: string | undefined;
  cookieHeader?: string | undefined;
  /** The id of a session counts as a browser that has logged in before. */
  provenBrowser?: string;
}

type Credentials = Partial<Record<'userId' | 'password' | 'language', unknown>>;

type AcceptedLogin = CallResponse<'user-do-login'> & { id: string; sessionNumber: SessionNumber };

export type LoginResult =
  | { outcome: 'signed_in'; session: Session }
  /** Every refusal has this outcome, so that the reply does not reveal the reason. */
  | { outcome: 'refused' }
  | { outcome: 'unavailable' }
  | { outcome: 'stopped'; failure: CallFailure };

interface Parts {
  secrets: readonly string[];
  upstream: {
    call: <N extends CallName>(
      name: N,
      body: CallRequest<N>,
      options: UpstreamOptions,
    ) => Promise<CallResponse<N>>;
  };
  limits: Pick<Limits, 'countGuess'>;
  sessions: Pick<Sessions, 'requireCookieSize'>;
  ended: Pick<EndedSessions, 'readNumber'>;
  log: Log;
  meter: Pick<Meter, 'loginRefused'> | null;
}

export type Login = ReturnType<typeof createLogin>;

export function createLogin({ secrets, upstream, limits, sessions, ended, log, meter }: Parts) {
  const browsers = createKnownBrowsers(secrets);
  const times = createRefusalTimes();

  /** The user is read with the new token, because the answer to a login has no user. */
  async function createSession(
    { id, session: upstreamToken, sessionNumber }: AcceptedLogin,
    language: unknown,
    context: LoginContext,
  ) {
    const check = await upstream.call(
      'user-health-check',
      {},
      { ...context, token: upstreamToken },
    );
    if (check.status !== 'success' || !check.user) return null;
    const now = Date.now();
    return sessions.requireCookieSize({
      sessionId: randomBytes(16).toString('base64url'),
      userId: check.user.userId || id,
      nick: check.user.nick,
      level: check.user.level,
      language: isLocaleCode(language) ? language : defaultLocale,
      loginAt: now,
      ...sessionNumber,
      activeAt: now,
      upstreamToken,
    });
  }

  /** An attempt is counted before `ask`, because attempts may be parallel. */
  async function attempt<Result>(
    userId: string,
    context: LoginContext,
    ask: () => Promise<Result | null>,
  ): Promise<Result | null> {
    const startedAt = performance.now();
    const guess = await limits.countGuess(keysOf(accountOf(userId), context));
    let result: Result | null = null;
    try {
      result = await ask();
    } catch (error) {
      await guess.refund();
      throw error;
    }
    if (result !== null) await guess.succeed();
    else meter?.loginRefused();
    await times.wait(result === null ? 'refused' : 'accepted', performance.now() - startedAt);
    return result;
  }

  function keysOf(
    account: string,
    { clientAddress = '', cookieHeader, provenBrowser }: LoginContext,
  ): [LimitName, string][] {
    const browser = provenBrowser ?? browsers.idOf(cookieHeader, account);
    const [block, network, site] = addressNetworks(clientAddress);
    // The narrowest key comes first, because `countGuess` stops at the first limit that is reached. An attempt that is refused there must
    // count neither for the address, which other members share, nor for the account.
    return browser
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
  }

  /**
   * Returns null for every refusal. All refusals have the same timing and limits.
   * @throws {CallFailure} `rate_limited` or `overloaded`, {UpstreamError} if unreachable
   */
  function check<Result>(
    form: { id?: unknown; pw?: unknown },
    context: LoginContext,
    onAccepted: (login: AcceptedLogin) => Promise<Result | null>,
  ): Promise<Result | null> {
    const id = typeof form.id === 'string' ? form.id : '';
    const valid = calls['user-do-login'].request.safeParse(form);
    return attempt(id, context, async () => {
      if (!valid.success) return null;
      // The number is read before the backend compares the password, so that a change of the password in the meantime ends this session.
      const sessionNumber = await ended.readNumber();
      const answer = await upstream
        .call('user-do-login', valid.data, context)
        .catch(refusalByStatus);
      return answer?.status === 'success' ? onAccepted({ ...answer, id, sessionNumber }) : null;
    });
  }

  return {
    check,
    knownBrowserLine: (cookieHeader: string | undefined, userId: string): string =>
      browsers.line(cookieHeader, accountOf(userId)),
    /** Never rejects. */
    async signIn(
      { userId, password, language }: Credentials,
      context: LoginContext,
    ): Promise<LoginResult> {
      try {
        const session = await check({ id: userId, pw: password }, context, (login) =>
          createSession(login, language, context),
        );
        return session ? { outcome: 'signed_in', session } : { outcome: 'refused' };
      } catch (error) {
        const isOfBackend = error instanceof UpstreamError && error.code !== 'rate_limited';
        if (error instanceof CallFailure && !isOfBackend)
          return { outcome: 'stopped', failure: error };
        if (isOfBackend)
          log.warn({ event: 'login_unavailable', code: error.code, requestId: currentRequestId() });
        else log.fault(error);
        return { outcome: 'unavailable' };
      }
    },
  };
}

/** Some backends refuse a login with an HTTP status instead of a `status` word. */
function refusalByStatus(error: unknown): null {
  if (
    error instanceof UpstreamError &&
    (error.code === 'unauthorized' || error.code === 'invalid_request')
  )
    return null;
  throw error;
}

const minRefusalMs = 400;
/** The maximum bounds the delay of refusals while the backend is slow. */
const maxRefusalMs = 3_000;
const maxAnswers = 50;

const slowestTenth = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.9)] ?? 0;

/**
 * Each refusal is delayed to a multiple of an interval, because the backend may take longer for an id that exists. The interval is a
 * quarter longer than nine of ten recent answers, so that most answers fit into one interval. The interval is rounded, so that it does not
 * reveal the time of one answer.
 */
function createRefusalTimes() {
  /** Durations in milliseconds. Accepted logins have their own list, because refusals of ids that do not exist may be many and fast. */
  const recent = { accepted: [] as number[], refused: [] as number[] };
  return {
    async wait(kind: keyof typeof recent, elapsedMs: number): Promise<void> {
      const slowMs = Math.max(slowestTenth(recent.accepted), slowestTenth(recent.refused)) * 1.25;
      const intervalMs = Math.min(
        maxRefusalMs,
        Math.max(minRefusalMs, Math.ceil(slowMs / 100) * 100),
      );
      if (recent[kind].push(elapsedMs) > maxAnswers) recent[kind].shift();
      if (kind === 'accepted') return;
      const restMs = Math.ceil(Math.max(elapsedMs, 1) / intervalMs) * intervalMs - elapsedMs;
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(restMs)));
    },
  };
}

const maxMarks = 4;

const markSeconds = 180 * 24 * 3600;

/** A mark is 128 random bits, then a signature that binds these bits to an account and the host. */
const markPattern = /^[\w-]{44}$/;

export function createKnownBrowsers(secrets: readonly string[]) {
  function sign(random: string, account: string, secret: string): string {
    const signature = createHmac('sha256', `known-browser|${secret}`).update(
      JSON.stringify([currentOrigin().host, random, account]),
    );
    return random + signature.digest('base64url').slice(0, 22);
  }
  const marksIn = (cookieHeader: string | undefined): string[] =>
    (cookieValue(cookieHeader, cookieName('known')) ?? '')
      .split('.')
      .filter((mark) => markPattern.test(mark))
      .slice(-maxMarks);
  const isMarkOf = (account: string) => (mark: string) =>
    secrets.some((secret) => mark === sign(mark.slice(0, 22), account, secret));
  const idOf = (cookieHeader: string | undefined, account: string) =>
    marksIn(cookieHeader).find(isMarkOf(account))?.slice(0, 22);

  return {
    idOf,
    /** A browser keeps its id, so that the browser and a thief of its cookie share one count. */
    line(cookieHeader: string | undefined, account: string): string {
      const random = idOf(cookieHeader, account) ?? randomBytes(16).toString('base64url');
      const others = marksIn(cookieHeader).filter((mark) => !isMarkOf(account)(mark));
      const marks = [...others, sign(random, account, String(secrets[0]))].slice(-maxMarks);
      return setCookieLine('known', marks.join('.'), markSeconds);
    },
  };
}
