import type { CallDefinition } from '#contract/callDefinition.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { BackendClient } from './backendClient.ts';
import { backendFacts, clockSkew, seenSettings } from './backendFacts.ts';
import { createSender, proseOf, type Exchange } from './exchange.ts';
import { differ, isDifference, type Inspection } from '#tools/backend/inspect/finding.ts';
import { inspectAnswer, type ReadAnswer } from '#tools/backend/inspect/inspectAnswer.ts';
import { knownSchemes, logIn } from './logIn.ts';
import { MapDraft } from '#tools/backend/inspect/mapDraft.ts';
import { notAsked, rowReport, type RowReport } from './rowReport.ts';
import { leftBehind, numericIds, smallestAmount, trialBodies, writeOrder, type TrialAccount } from './trialBodies.ts';
import { codePaths, envelopeOf } from '#tools/backend/inspect/refusalWord.ts';
import { zoneOf } from '#tools/backend/inspect/valueFormats.ts';

interface CheckOptions extends TrialAccount {
  url: string;
  /** The map to begin with. */
  from?: Record<string, unknown>;
  /** The word before the token; undefined = found out. */
  authScheme?: string | undefined;
  /** The origin of the site, for the join code. */
  site?: string | undefined;
  /** The account's balance in won, to find out the unit of amounts. */
  balance?: number | undefined;
  /** Asked before each write; undefined = reads only. */
  mayWrite?: ((name: CallName, definition: CallDefinition, won: number | undefined) => Promise<boolean>) | undefined;
  /** Report short texts of refusals. They may name what a member has. */
  showMessages?: boolean | undefined;
  onRow?: (row: RowReport) => void;
}

export interface BackendReport {
  rows: RowReport[];
  /** The authentication scheme, charset, times, sizes, clock. */
  facts: Record<string, string>;
  /** The map to begin with, and what fits the differences. */
  map: Record<string, unknown>;
  /** What the writes have left at the backend. */
  left: string[];
  /** The settings of the portal that the check has seen; none without a login. */
  settings: Record<string, string>;
}

const names = Object.keys(calls) as CallName[];
const reads = names.filter((name) => calls[name].kind === 'read');
const indispensable: CallName[] = ['user-do-login', 'user-health-check'];

/** Walks the calls of the contract against a real backend: reads, and writes where they are allowed. Prints and returns no value of it. */
export async function checkBackend(options: CheckOptions): Promise<BackendReport> {
  const { origin, pathname } = new URL(options.url);
  const basePath = pathname.replace(/\/$/, '');
  const draft = new MapDraft({ ...(basePath && { basePath }), ...options.from });
  const sender = createSender(origin, options.site ?? origin);
  const client = new BackendClient(sender, draft);
  const settled = new Set<string>();
  const timeForms: Inspection['timeForms'] = new Set();
  const knownWon = new Map(options.balance === undefined ? [] : [['user.balance', options.balance]]);
  const newState = (): Inspection => ({ findings: [], draft, settled, knownWon, timeForms });
  const answers = new Map<CallName, ReadAnswer>();
  /** Without it, the other paths are as unknown as that of the login. */
  let isLoginFound = false;
  const bodies = trialBodies(options, answers);
  const bodyOf = (name: CallName) => (bodies[name] ?? (() => ({})))();

  const judge = (
    name: CallName,
    state: Inspection,
    exchange: Exchange,
    access = calls[name].access as CallDefinition['access'],
  ): { row: RowReport; answer: ReadAnswer | undefined } => {
    const isMissing = client.isMissing(exchange, access);
    const isAnswer = exchange.fault === undefined && !isMissing;
    const answer = isAnswer ? inspectAnswer(state, name, client.rows[name], exchange.json) : undefined;
    return { row: rowReport(name, state.findings, exchange, isMissing, answer), answer };
  };

  /** Sends a call that was refused in another way; undefined if that is refused too, or there is none. */
  const repeat = async (name: CallName, body: object) => {
    if (calls[name].access === 'visitor' && calls[name].kind === 'read' && client.authorization !== undefined) {
      const asMember = judge(name, newState(), await client.send(name, body, undefined, 'member'), 'member');
      if (asMember.answer?.status !== 'success') return undefined;
      const note = 'needs a login; the portal asks this without one';
      return { ...asMember, row: { ...asMember.row, verdict: 'refused' as const, note } };
    }
    const isSent = (field: string) => draft.field(['calls', name, 'request', field]).name !== false;
    const lines = numericIds(body)
      .filter(isSent)
      .map((field) => ({ place: ['calls', name, 'request', field, 'form'], value: 'number' }))
      .filter(({ place }) => draft.get(...place) === undefined);
    if (lines.length === 0) return undefined;
    const before = structuredClone(draft.get('calls', name));
    const state = newState();
    for (const line of lines) {
      differ(state, { place: `${name} request`, came: `\`${line.place[3]}\` as a number`, expected: 'as a text', line });
    }
    const asNumber = judge(name, state, await client.send(name, body));
    if (asNumber.answer?.status === 'success') return asNumber;
    draft.set({ place: ['calls', name], value: before });
    return undefined;
  };

  const ask = async (name: CallName): Promise<RowReport> => {
    const body = bodyOf(name);
    if (draft.get('capabilities', name) === false) return notAsked(name, 'off in the map');
    if (client.authorization === undefined && calls[name].access === 'member') return notAsked(name, 'needs the login');
    if (body === undefined) return notAsked(name, 'nothing to try it on');
    const state = newState();
    const exchange = await (calls[name].kind === 'read' ? client.read(state, name, body) : client.reach(state, name, body));
    const first = judge(name, state, exchange);
    const { row, answer } = first.answer === undefined && exchange.httpStatus > 0 ? ((await repeat(name, body)) ?? first) : first;
    if (answer) answers.set(name, answer);
    const isLacking = row.verdict === 'missing' && exchange.httpStatus !== 405;
    if (isLacking && isLoginFound && !indispensable.includes(name)) draft.set({ place: ['capabilities', name], value: false });
    const isUnknownWord = row.findings.some(({ place }) => place === `${name}.status`);
    const isRefusal = answer ? answer.status !== 'success' : row.verdict === 'refused' || isUnknownWord;
    if (options.showMessages && isRefusal) {
      const envelope = envelopeOf(state, name);
      row.message = proseOf(exchange.json, envelope.message === undefined ? codePaths(exchange.json, envelope) : [envelope.message]);
    }
    return row;
  };

  /** What was just written shows the unit of amounts and the zone of times. */
  const readAgain = async (row: RowReport, list: CallName, compare: (state: Inspection) => void): Promise<void> => {
    const again = await ask(list);
    const state = newState();
    compare(state);
    row.findings.push(...again.findings.filter(isDifference), ...state.findings);
    if (row.findings.some(isDifference)) row.verdict = 'differs';
  };

  const compareClock = (state: Inspection): void => {
    const [newest] = (answers.get('get-help-list')?.helps ?? []) as { lastDate: string }[];
    const now = Date.now() + (clockSkew(client.exchanges) ?? 0) * 1000;
    const zone = newest && draft.get('times', 'zone') === undefined ? zoneOf(newest.lastDate, now) : undefined;
    const line = { place: ['times', 'zone'], value: zone };
    if (zone !== undefined) differ(state, { place: 'times', came: `the zone ${zone}`, expected: 'Korean time', line });
  };

  const write = async (name: CallName): Promise<RowReport> => {
    if (!options.mayWrite) return notAsked(name, 'only with --write');
    const body = bodyOf(name) as { balance?: number; point?: number } | undefined;
    const isPossible = body !== undefined && draft.get('capabilities', name) !== false;
    if (isPossible && !(await options.mayWrite(name, client.rows[name], body.balance ?? body.point))) return notAsked(name, 'declined');
    answers.delete(name);
    const row = await ask(name);
    if (answers.get(name)?.status !== 'success') return row;
    if (name === 'user-write-help') await readAgain(row, 'get-help-list', compareClock);
    if (name === 'apply-user-deposit') {
      knownWon.set('application.balance', smallestAmount);
      await readAgain(row, 'get-deposit-list', () => {});
      knownWon.delete('application.balance');
    }
    return row;
  };

  const login = await logIn(client, newState, options, options.authScheme);
  if (login.answer) answers.set('user-do-login', login.answer);
  isLoginFound = login.row.verdict !== 'missing';
  const report: RowReport[] = [login.row];
  options.onRow?.(login.row);
  for (const name of [...reads, ...writeOrder]) {
    const row = login.isAway ? notAsked(name, 'no reply to the login') : await (calls[name].kind === 'read' ? ask(name) : write(name));
    report.push(row);
    options.onRow?.(row);
  }
  const { scheme } = login;
  const refusedSchemes = `not known: the token is refused, alone and after ${knownSchemes.filter(Boolean).join(', ')}; give --auth-scheme`;
  const noScheme = login.answer ? refusedSchemes : 'not known without a login';
  const authentication = scheme === undefined ? noScheme : scheme ? `UPSTREAM_AUTH_SCHEME=${scheme}` : 'the raw token';
  const users = [...answers.values()].map(({ user }) => user as { balance?: number } | undefined);
  const isBalanceFound = users.some((user) => user !== undefined && Math.trunc(user.balance ?? 0) === options.balance);
  const isBalanceRead = users.some((user) => user?.balance);
  const balanceUnit = isBalanceFound
    ? String(draft.get('amounts', 'unit') ?? 'won')
    : `not known: ${isBalanceRead ? 'no balance of the account is that of --balance' : 'map `balance` of the user first'}`;
  const unit = options.balance === undefined ? 'not checked: give --balance' : balanceUnit;
  const korea = report.some(({ name, ms }) => name === 'user-write-help' && ms) ? 'Korea' : 'not checked: --write';
  const areNumbers = timeForms.size > 0 && !timeForms.has('text');
  const zone = draft.get('times', 'zone') ?? (areNumbers ? `not needed: ${[...timeForms].join(' and ')} since 1970` : korea);
  const general = backendFacts(options.url, client.exchanges);
  const facts = { authentication, ...general, 'unit of amounts': unit, 'zone of times': String(zone) };
  const rows = names.map((name) => report.find((row) => row.name === name)!);
  const settings = scheme === undefined ? {} : seenSettings(origin, scheme, [...answers.values()]);
  return { rows, facts, map: draft.map, left: leftBehind(answers), settings };
}
