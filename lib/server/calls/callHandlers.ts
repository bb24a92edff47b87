import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { type CallName, type CallRequest, findCall } from '#contract/calls.ts';
import { defaultLocale } from '#lib/i18n/locales.ts';
import { hasLength, isMadeOfNames } from '#lib/register/password.ts';
import { answerReply, CallFailure, type CallReply } from '#lib/server/http/callReply.ts';
import { addressNetworks } from '#lib/server/http/request.ts';
import type { Session } from '#lib/server/session/session.ts';
import { currentOrigin, currentSite, sites } from '#lib/server/site/currentSite.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { isLoopbackHost } from '#lib/site/pictures.ts';
import { type CallParts, errorReply, type KnownCall } from './callContext.ts';

export type Answer = { status: string } & Record<string, unknown>;

type Ask = (body: object) => Promise<Answer>;

export interface CallHandler<N extends CallName = CallName> {
  isOffered?: () => boolean;
  /** Set for a call that browsers repeat periodically. Under load the call is refused first. */
  isPoll?: true;
  /** Set if `answer` checks the body instead of the schema of the call. */
  checksBody?: true;
  /** @throws {UpstreamError} */
  checkAnswer?: (answer: Answer, parts: CallParts) => void;
  answer?: (
    parts: CallParts,
    call: KnownCall,
    body: CallRequest<N>,
    ask: Ask,
  ) => Promise<CallReply>;
}

/** The boards show every visitor what members deposit and withdraw, so a site offers them only if its operator wants this. */
const hasBoards = () => currentSite().settingsIn(defaultLocale).hasBoards;

const callHandlers: { readonly [N in CallName]?: CallHandler<N> } = {
  'user-do-login': { checksBody: true, answer: tryLogin },
  'user-register': { answer: register },
  'change-password': { answer: changePassword },
  'apply-user-withdraw': { answer: withdraw },
  'user-health-check': { isPoll: true },
  'open-game': { checkAnswer: (answer, { env }) => requireListedGame(answer, env.gameHosts) },
  'get-deposit-board': { isOffered: hasBoards },
  'get-withdraw-board': { isOffered: hasBoards },
};

/** @throws {CallFailure} `not_found` if the backend lacks the call or the site does not offer it */
export function requireOfferedCall(
  { env }: CallParts,
  callName: string,
): Pick<KnownCall, 'name' | 'definition' | 'handler'> {
  const found = findCall(callName);
  const handler: CallHandler = (found && callHandlers[found.name]) ?? {};
  if (!found || env.missingCalls.includes(found.name) || handler.isOffered?.() === false)
    throw new CallFailure('not_found');
  return { ...found, handler };
}

/** @throws {CallFailure} `invalid_request` with the first invalid or unknown field */
export function requireValidBody(definition: CallDefinition, body: object): unknown {
  const result = definition.request.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path[0] ?? (issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined);
  throw new CallFailure('invalid_request', {
    field: field === undefined ? undefined : String(field).slice(0, 64),
  });
}

const loginForm = z.strictObject({ id: z.string(), pw: z.string() });

/**
 * The reply must not reveal which ids exist. So an impossible id gets the same reply as a wrong id, and every status of the upstream except
 * `success` becomes `fail`.
 */
async function tryLogin(
  { login }: CallParts,
  call: KnownCall,
  body: { id?: unknown; pw?: unknown },
): Promise<CallReply> {
  if (!loginForm.safeParse(body).success) requireValidBody(call.definition, body);
  call.attemptedAs = String(body.id);
  const context = { clientAddress: call.address, cookieHeader: call.cookieHeader };
  const accepted = await login.check(body, context, async (answer) => answer);
  call.event = accepted ? 'login' : 'login_refused';
  return answerReply({ status: accepted ? 'success' : 'fail' });
}

/** A registration is counted before it is sent, so that parallel requests cannot exceed a limit. */
async function register(
  { limits }: CallParts,
  call: KnownCall,
  body: CallRequest<'user-register'>,
  ask: Ask,
): Promise<CallReply> {
  const { address, definition } = call;
  requireGoodPassword(body.pw, 'pw', body.id);
  const [block, network, site] = addressNetworks(address ?? '');
  const guess = await limits.countGuess([
    ['joinCode', block],
    ['joinCodeNetwork', network],
    ['joinCodeSite', site],
    ['joinCodeAll', ''],
  ]);
  let isCodeRefused = false;
  try {
    const account = await limits.countGuess([['register', block]]);
    try {
      const answer = await ask(body);
      isCodeRefused = answer.status === 'cant_find_code';
      const isRefused =
        answer.status !== 'success' &&
        (definition.statuses as readonly string[]).includes(answer.status);
      if (isRefused) await account.refund();
      return answerReply(answer);
    } catch (error) {
      if (error instanceof UpstreamError && !error.mayBeCarriedOut) await account.refund();
      throw error;
    }
  } finally {
    if (!isCodeRefused) await guess.refund();
  }
}

/**
 * A login at the upstream checks the current password. The session takes the upstream token of that login, because some backends end the
 * old token. If the password has or may have been changed, all other sessions of the member end.
 * @throws {CallFailure} `rate_limited`, `invalid_request` with the field `pass` or `current`, or `overloaded`. The password is unchanged.
 * @throws {UpstreamError} `upstream_invalid` if the new token does not fit into the cookie. The password is unchanged.
 */
async function changePassword(
  { log, login, sessions, ended }: CallParts,
  call: KnownCall,
  { current, pass }: CallRequest<'change-password'>,
  ask: Ask,
): Promise<CallReply> {
  const session = call.session as Session;
  if (current === undefined) throw new CallFailure('invalid_request', { field: 'current' });
  requireGoodPassword(pass, 'pass', session.userId);
  const context = { clientAddress: call.address, provenBrowser: session.sessionId };
  const renewed = await login
    .check({ id: session.userId, pw: current }, context, (accepted) =>
      sessions.requireCookieSize({ ...session, upstreamToken: accepted.session }),
    )
    .catch(nothingChanged);
  if (!renewed)
    throw new CallFailure('invalid_request', { field: 'current', securityEvent: 'login_refused' });

  call.session = renewed;
  const reply = await ask({ pass }).then(answerReply, (error: unknown) =>
    errorReply(error, call, log),
  );
  if (reply.answer === 'success') call.event = 'password_changed';
  if (reply.code === 'unauthorized') return reply;
  const withCookie = async (own: Session): Promise<CallReply> => ({
    ...reply,
    setCookie: await sessions.cookieLine(own),
  });
  // If the session has ended during the request, this reply must not set the cookie of the session again.
  if (reply.answer !== 'success' && reply.outcome !== 'unknown') {
    const isEnded = await ended.isEndedNow(session).catch(() => false);
    return isEnded ? reply : withCookie(renewed);
  }
  const number = await ended.endAll(session);
  return number
    ? withCookie({ ...renewed, ...number, sessionId: randomBytes(16).toString('base64url') })
    : reply;
}

/** A failed login has not changed the password, so the failure gets the outcome `not_sent`. */
function nothingChanged(error: unknown): never {
  throw error instanceof UpstreamError
    ? new UpstreamError(error.code, false, error.details)
    : error;
}

/**
 * Only the status `success` resets the count of wrong passwords, because with other statuses the backend may not have checked the password.
 * @throws {CallFailure} `rate_limited` with the field `pass`
 */
async function withdraw(
  { limits }: CallParts,
  call: KnownCall,
  body: CallRequest<'apply-user-withdraw'>,
  ask: Ask,
): Promise<CallReply> {
  const { waitMs, lockMs, refund, clear } = await limits.memberLock(
    `withdraw|${call.session?.userId}`,
    'pass' in body,
  );
  if (waitMs > 0) {
    throw new CallFailure('rate_limited', {
      field: 'pass',
      retryAfterSeconds: Math.ceil(waitMs / 1000),
      securityEvent: 'withdrawals_closed',
    });
  }
  let status: string | undefined;
  try {
    const answer = await ask(body);
    ({ status } = answer);
    return answerReply(answer);
  } finally {
    if (status === 'success') await clear();
    else if (status !== 'pass') await refund();
    else if (lockMs > 0) call.event = 'withdrawals_closed';
  }
}

/** A host with an internationalized label can look like a host that the member trusts (homograph). */
const punycodeLabel = /(^|\.)xn--/;

export function isGameUrlAllowed(gameUrl: string, gameHosts: readonly string[]): boolean {
  if (!URL.canParse(gameUrl)) return false;
  const { protocol, host, username, password } = new URL(gameUrl);
  if (username || password) return false;
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopbackHost(host))) return false;
  // `*` does not allow the portal's own hosts, because a URL that the backend chooses must not open with the member's session.
  return gameHosts.includes('*')
    ? !punycodeLabel.test(host) && !sites().byHost.has(host)
    : gameHosts.includes(host);
}

function requireListedGame(
  { status, gameUrl }: Record<string, unknown>,
  gameHosts: readonly string[],
): void {
  if (status !== 'success' || isGameUrlAllowed(String(gameUrl), gameHosts)) return;
  throw new UpstreamError('upstream_invalid', true, { securityEvent: 'game_host' });
}

/**
 * Reads the 10,000 most common passwords, in lower case. They are the head of the list of Django 5.2 (BSD-3-Clause, license beside the
 * file), which Royce Williams made from Have I Been Pwned. The file is public, because forms in the browser check passwords too.
 */
const readCommonPasswords = () =>
  new Set(
    readFileSync(path.join(process.cwd(), 'public/passwords/common.txt'), 'utf8')
      .trim()
      .split('\n'),
  );
/** The list is read on first use, because it needs about 1 MB of memory. */
let commonPasswords: ReadonlySet<string> | undefined;

const siteSettings = () => currentSite().settingsIn(defaultLocale);

/** Refuses a new password that is easy to guess (NIST SP 800-63B, 3.1.1.2). @throws {CallFailure} `invalid_request` with the field */
function requireGoodPassword(password: string, field: string, userId: string): void {
  const { name: siteName, register: rules } = siteSettings();
  const isGuessable =
    (commonPasswords ??= readCommonPasswords()).has(password.toLowerCase()) ||
    isMadeOfNames(password, { userId, siteName, hostname: currentOrigin().hostname });
  if (!hasLength(password, rules.passwordLength) || isGuessable)
    throw new CallFailure('invalid_request', { field });
}
