import { randomInt, randomUUID } from 'node:crypto';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { compileCallMap } from '#lib/server/upstream/map/compileCallMap.ts';
import { decidingWord, inspectAnswer, inspectTokenRefusal, type ReadAnswer } from './inspectAnswer.ts';
import { MapDraft, type Inspection } from './mapDraft.ts';
import { backendFacts, isMissing, notAsked, rowReport, type BackendReport, type RowReport } from './report.ts';
import { createSender, type Exchange } from './send.ts';
import { trialBodies, writeOrder, type TrialAccount } from './trialBodies.ts';

interface CheckOptions extends TrialAccount {
  url: string;
  /** The map to begin with. */
  from?: Record<string, unknown>;
  /** The word before the token. Undefined: the check tries those of `schemes`. */
  authScheme?: string | undefined;
  /** The origin of the site, for the join code. */
  site?: string | undefined;
  /** The account's balance in won, which shows the unit of amounts. */
  balance?: number | undefined;
  /** Asked before each write. Undefined: reads only. */
  mayWrite?: ((name: CallName, definition: CallDefinition, won: number | undefined) => Promise<boolean>) | undefined;
  onRow?: (row: RowReport) => void;
}

const definitions = calls as Record<CallName, CallDefinition>;
const names = Object.keys(calls) as CallName[];
const reads = names.filter((name) => calls[name].kind === 'read');
const indispensable: CallName[] = ['user-do-login', 'user-health-check'];
const schemes = ['', 'Bearer', 'Token', 'JWT'];

/** Walks the calls of the contract against a real backend: reads, and writes where they are allowed. The report contains no value of it. */
export async function checkBackend(options: CheckOptions): Promise<BackendReport> {
  const { origin, pathname } = new URL(options.url);
  const basePath = pathname.replace(/\/$/, '');
  const draft = new MapDraft({ ...(basePath && { basePath }), ...options.from });
  const sender = createSender(origin, options.site ?? origin);
  const settled = new Set<string>();
  const exchanges: Exchange[] = [];
  const answers = new Map<CallName, ReadAnswer>();
  const bodies = trialBodies(options, answers);
  const newState = (): Inspection => ({ findings: [], draft, settled, balance: options.balance });
  let authorization: string | undefined;

  async function send(name: CallName, body: object): Promise<Exchange> {
    const definition = definitions[name];
    const mapping = compileCallMap(draft.parsed(), name, definition);
    const written = mapping?.writeBody ? mapping.writeBody(body) : body;
    const token = definition.access === 'member' ? authorization : undefined;
    const exchange = await sender.send(definition, mapping?.path ?? definition.upstreamPath, written, token);
    exchanges.push(exchange);
    return exchange;
  }

  /** Judges an exchange, and remembers its answer for the requests of later calls. */
  function judge(name: CallName, exchange: Exchange, state = newState()): RowReport {
    const answer = exchange.fault === undefined ? inspectAnswer(state, name, definitions[name], exchange.json) : undefined;
    if (answer) answers.set(name, answer);
    return rowReport(name, state.findings, exchange, answer);
  }

  /** Finds the word before the token by the health check, because a wrong token is refused there. Undefined if each is refused. */
  async function findScheme(token: string, state: Inspection, refusedLogin: unknown): Promise<string | undefined> {
    const check: CallName = 'user-health-check';
    authorization = 'no-such-token';
    const refused = await send(check, {});
    for (const scheme of options.authScheme === undefined ? schemes : [options.authScheme]) {
      authorization = `${scheme} ${token}`.trim();
      const { fault, json } = await send(check, {});
      const word = fault === undefined ? decidingWord(state, check, json) : undefined;
      if (word === undefined || draft.statusFor(check, word) !== 'success') continue;
      if (refused.fault === undefined) inspectTokenRefusal(state, refused.json, refusedLogin);
      return scheme;
    }
    if (options.authScheme === undefined) authorization = undefined;
    return options.authScheme;
  }

  /** @returns the row of the login, and what the report says of the word before the token */
  async function logIn(): Promise<{ row: RowReport; isAway?: boolean; authentication: string }> {
    const name: CallName = 'user-do-login';
    const refused = await send(name, { id: `nobody${randomInt(1_000_000)}`, pw: randomUUID() });
    const unknown = { authentication: 'not known without a login' };
    if (refused.isAway) return { row: notAsked(name, refused.fault!), isAway: true, ...unknown };
    const state = newState();
    const exchange = await send(name, { id: options.user, pw: options.password });
    const row = judge(name, exchange, state);
    if (isMissing(exchange)) row.note += '; for other paths, fill in a map (--template) and check again with --from';
    const session = answers.get(name)?.session;
    if (!session) return { row, ...unknown };
    const scheme = await findScheme(String(session), state, refused.json);
    const judged = rowReport(name, state.findings, exchange, answers.get(name));
    if (scheme !== undefined) return { row: judged, authentication: scheme ? `UPSTREAM_AUTH_SCHEME=${scheme}` : 'the raw token' };
    const tried = schemes.filter(Boolean).join(', ');
    return { row: judged, authentication: `not known: the token is refused, alone and after ${tried}; give --auth-scheme` };
  }

  async function ask(name: CallName): Promise<RowReport> {
    const definition = definitions[name];
    const body = bodies[name] ? bodies[name]() : {};
    if (draft.get('capabilities', name) === false) return notAsked(name, 'off in the map');
    if (authorization === undefined && definition.access === 'member') return notAsked(name, 'needs the login');
    if (definition.kind !== 'read' && !options.mayWrite) return notAsked(name, 'only with --write');
    if (body === undefined) return notAsked(name, 'no row to try it on');
    const { balance, point } = body as { balance?: number; point?: number };
    if (definition.kind !== 'read' && !(await options.mayWrite?.(name, definition, balance ?? point))) return notAsked(name, 'declined');
    const exchange = await send(name, body);
    // Without the path of the login the other paths are only unknown, and the backend may have them.
    const isLacking = isMissing(exchange) && answers.has('user-do-login') && !indispensable.includes(name);
    if (isLacking) draft.set({ place: ['capabilities', name], value: false });
    return judge(name, exchange);
  }

  const login = await logIn();
  const rows = [login.row];
  options.onRow?.(login.row);
  for (const name of [...reads, ...writeOrder]) {
    const row = login.isAway ? notAsked(name, 'no reply to the login') : await ask(name);
    rows.push(row);
    options.onRow?.(row);
  }
  const unit = options.balance === undefined ? 'not checked: give --balance' : String(draft.get('amounts', 'unit') ?? 'won');
  const facts = { authentication: login.authentication, ...backendFacts(options.url, exchanges, [...answers.values()]) };
  return {
    rows: names.map((name) => rows.find((row) => row.name === name)!),
    facts: { ...facts, 'unit of amounts': unit },
    map: draft.map,
  };
}
