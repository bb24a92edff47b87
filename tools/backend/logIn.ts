import { randomInt, randomUUID } from 'node:crypto';
import type { CallName } from '#contract/calls.ts';
import { isSameKind, type BackendClient } from './backendClient.ts';
import type { Exchange } from './exchange.ts';
import type { Inspection } from '#tools/backend/inspect/finding.ts';
import { inspectAnswer, inspectTokenRefusal, type ReadAnswer } from '#tools/backend/inspect/inspectAnswer.ts';
import { findMessage } from '#tools/backend/inspect/refusalWord.ts';
import { notAsked, rowReport, type RowReport } from './rowReport.ts';
import { requestSynonyms } from '#tools/backend/inspect/synonyms.ts';
import type { TrialAccount } from './trialBodies.ts';

const [idNames, pwNames] = [
  ['id', ...requestSynonyms.id!],
  ['pw', ...requestSynonyms.pw!],
];

/** The likely names, a dozen. A try with wrong names has no id or no password, so it does not close the account. */
const tries = [
  ...pwNames.slice(1, 3).flatMap((pw) => idNames.slice(0, 6).map((id) => [id, pw] as const)),
  ['login', 'passphrase'] as const,
].map(([id, pw]) => ({ ...(id !== 'id' && { id }), ...(pw !== 'pw' && { pw }) }) as Record<string, string>);

interface Login {
  row: RowReport;
  answer?: ReadAnswer;
  isAway?: boolean;
  /** Before the token; '' = none, undefined = the token was refused with each that was tried. */
  scheme?: string | undefined;
}

/**
 * Logs in: the path, the names of the request, the envelope, the word of success and the token are found here. A login that must be refused
 * comes first: what differs from it is the success.
 */
export async function logIn(
  client: BackendClient,
  newState: () => Inspection,
  { user: id, password: pw }: TrialAccount,
  authScheme?: string,
): Promise<Login> {
  const name: CallName = 'user-do-login';
  const state = newState();
  await client.askUnknownPath('visitor');
  const refused = await client.reach(state, name, { id: `nobody${randomInt(1_000_000)}`, pw: randomUUID() });
  const isRefusal = isUnderstood(refused) || client.isMissing(refused, 'visitor');
  if (refused.isAway) return { row: notAsked(name, refused.fault!), isAway: true };
  if (!isRefusal) return { row: rowReport(name, state.findings, refused, false) };
  const isAccepted = (exchange: typeof refused) => exchange.fault === undefined && !isSameKind(exchange, refused);
  const first = await client.send(name, { id, pw });
  const hasNames = state.draft.get('calls', name, 'request') !== undefined;
  const search = isAccepted(first) || hasNames || client.isMissing(first, 'visitor') ? [] : tries;
  const exchange = (await client.tryNames(state, name, { id, pw }, search, isAccepted)) ?? first;
  if (!isAccepted(exchange)) {
    const row = rowReport(name, state.findings, exchange, client.isMissing(exchange, 'visitor'));
    if (row.verdict === 'missing')
      return { row: { ...row, note: `${row.note}; for other paths, fill in a map (--template) and check again with --from` } };
    const note = 'the id or the password is wrong, or the request has other names';
    return { row: exchange.fault ? row : { ...row, verdict: 'refused', note } };
  }
  const answer = inspectAnswer(state, name, client.rows[name], exchange.json, true);
  const row = () => rowReport(name, state.findings, exchange, false, answer);
  if (answer?.status !== 'success') return { row: row() };
  // The envelope is known now, and the first refusal shows where it says why.
  if (refused.fault === undefined && !client.isMissing(refused, 'visitor')) findMessage(state, name, refused.json);
  const { scheme, refusedToken, isToldApart } = await findScheme(client, newState, String(answer.session), authScheme);
  if (scheme !== undefined) await client.askUnknownPath('member');
  if (refusedToken?.fault === undefined) inspectTokenRefusal(state, refusedToken?.json, refused.json, isToldApart);
  return { row: row(), answer, scheme };
}

/** Whether the backend has read the request, and answered or refused it. */
const isUnderstood = ({ fault, httpStatus }: Exchange) => fault === undefined || [400, 401, 403, 422].includes(httpStatus);

export const knownSchemes = ['', 'Bearer', 'Token', 'JWT'];

/** The raw token, or one with a scheme: the one that the health check does not refuse like a wrong one. */
async function findScheme(
  client: BackendClient,
  newState: () => Inspection,
  token: string,
  authScheme?: string,
): Promise<{ scheme?: string; refusedToken?: Exchange; isToldApart?: true }> {
  const setScheme = (scheme: string) => (client.authorization = scheme ? `${scheme} ${token}` : token);
  client.authorization = 'no-such-token';
  const refusedToken = await client.reach(newState(), 'user-health-check', {});
  for (const scheme of isUnderstood(refusedToken) ? (authScheme === undefined ? knownSchemes : [authScheme]) : []) {
    setScheme(scheme);
    if (!isSameKind(await client.send('user-health-check', {}), refusedToken)) return { scheme, refusedToken, isToldApart: true };
  }
  const isComparable = isUnderstood(refusedToken) && !client.isMissing(refusedToken, 'visitor');
  if (authScheme === undefined && isComparable) {
    client.authorization = undefined;
    return {};
  }
  setScheme(authScheme ?? '');
  return { scheme: authScheme ?? '' };
}
