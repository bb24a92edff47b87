import { randomInt, randomUUID } from 'node:crypto';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { calls, type CallName, type CallRequest } from '#contract/calls.ts';
import { compileCallMap } from '#lib/server/upstream/map/compileCallMap.ts';
import {
  decidingWord,
  inspectAnswer,
  inspectTokenRefusal,
  type ReadAnswer,
} from './inspectAnswer.ts';
import { MapDraft, type Inspection } from './mapDraft.ts';
import {
  backendFacts,
  isMissing,
  notAsked,
  rowReport,
  type BackendReport,
  type RowReport,
} from './report.ts';
import { createSender, type Exchange } from './send.ts';

interface TrialAccount {
  user: string;
  password: string;
  withdrawalPassword?: string | undefined;
  joinCode?: string | undefined;
}

type Bodies = { [Name in CallName]?: () => CallRequest<Name> | undefined };
type Row = Record<string, unknown>;

/** The smallest deposit of most backends in won, which is a whole number in every unit that a backend map can name. */
const smallestAmount = 10_000;

/** A body is undefined if no earlier answer has the id that the body needs. */
function trialBodies(
  { user, password, withdrawalPassword, joinCode }: TrialAccount,
  answers: Map<CallName, ReadAnswer>,
): Bodies {
  const rows = (name: CallName, field: string): Row[] =>
    (answers.get(name)?.[field] as Row[] | undefined) ?? [];
  const idOf = (name: CallName, field: string) => {
    const id = rows(name, field)[0]?.id;
    return typeof id === 'string' && id !== '' ? { id } : undefined;
  };
  const company = () =>
    rows('get-slot-setting', 'slot').find(({ used }) => used === 'y')?.code as string | undefined;
  const newcomer = `check${randomInt(1_000_000)}`;
  const text = { title: 'check:backend', contents: 'check:backend' };
  const registration = () => ({
    ...{
      id: newcomer,
      nick: newcomer,
      pw: password,
      pass_check: password,
      phone: `010${randomInt(10_000_000, 99_999_999)}`,
    },
    ...{
      bankname: '국민은행',
      banknumber: String(randomInt(100_000_000, 999_999_999)),
      bankowner: '홍길동',
    },
    ...{
      exchange_pw: withdrawalPassword ?? '',
      code: joinCode ?? String(answers.get('get-reg-domain')?.code ?? ''),
    },
  });
  return {
    'user-do-login': () => ({ id: user, pw: password }),
    'user-register': registration,
    'check-user-nick': () => ({ nick: newcomer }),
    'check-user-id': () => ({ id: newcomer }),
    'change-password': () => ({ pass: password }),
    'money-to-point': () => ({ balance: smallestAmount }),
    'point-to-money': () => ({ point: smallestAmount }),
    'user-write-help': () => text,
    'read-help-message': () => idOf('get-help-list', 'helps'),
    'read-note-message': () => idOf('get-note-list', 'note'),
    'del-note': () => idOf('get-note-list', 'note'),
    'write-visitor-help': () => ({ ...text, id: user, phone: '01000000000' }),
    'get-advertisement': () => ({ type: 'banner' }),
    'del-help': () => idOf('get-help-list', 'helps'),
    'get-slot-by-company': () => {
      const code = company();
      return code ? { company: code } : undefined;
    },
    'open-game': () => {
      const game = rows('get-slot-by-company', 'games')[0];
      const code = company();
      return game && code
        ? { code: String(game.code), company: code, timeStemp: Date.now() }
        : undefined; // sic
    },
    'get-slot-bets-list': () => ({ skip: 1 }),
    'game-transfer-in': () => ({ balance: smallestAmount }),
    'game-withdraw': () => ({ balance: smallestAmount }),
    'apply-user-deposit': () => ({ balance: smallestAmount }),
    'apply-user-withdraw': () => ({
      balance: smallestAmount,
      ...(withdrawalPassword && { pass: withdrawalPassword }),
    }),
    'roll-to-balance': () => ({ balance: smallestAmount }),
    'del-deposit': () => idOf('get-deposit-list', 'deposits'),
    'del-withdraw': () => idOf('get-withdraw-list', 'withdraws'),
  };
}

/** The calls are sent in this order, because a call may need or delete rows of an earlier call. */
const writeOrder: readonly CallName[] = [
  'user-write-help',
  'user-ask-account',
  'write-visitor-help',
  'read-help-message',
  'del-help',
  'read-note-message',
  'read-all-note',
  'del-note',
  'apply-user-deposit',
  'apply-user-withdraw',
  'open-game',
  'game-transfer-in',
  'game-withdraw',
  'money-to-point',
  'point-to-money',
  'roll-to-balance',
  'change-to-point',
  'del-deposit',
  'del-withdraw',
  'del-all-help',
  'del-all-note',
  'change-password',
  'user-register',
];

interface CheckOptions extends TrialAccount {
  url: string;
  /** The backend map (BACKEND_MAP) with which the check begins. */
  from?: Record<string, unknown>;
  /** The word before the token in the Authorization header. Undefined = the check tries each of `schemes`. */
  authScheme?: string | undefined;
  /** A backend may choose the join code by this origin of the portal's site. */
  site?: string | undefined;
  /** The balance in won shows the unit of the backend's amounts. */
  balance?: number | undefined;
  /** A call that changes something is sent only if this function resolves to true. Undefined = only reads are sent. */
  mayWrite?:
    | ((name: CallName, definition: CallDefinition, won: number | undefined) => Promise<boolean>)
    | undefined;
  onRow?: (row: RowReport) => void;
}

const definitions = calls as Record<CallName, CallDefinition>;
const names = Object.keys(calls) as CallName[];
const reads = names.filter((name) => calls[name].kind === 'read');
const indispensable: CallName[] = ['user-do-login', 'user-health-check'];
const schemes = ['', 'Bearer', 'Token', 'JWT'];

/** The report contains no values of the backend except code words and the hosts of URLs. */
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
    const exchange = await sender.send(
      definition,
      mapping?.path ?? definition.upstreamPath,
      written,
      token,
    );
    exchanges.push(exchange);
    return exchange;
  }

  function judge(name: CallName, exchange: Exchange, state = newState()): RowReport {
    const answer =
      exchange.fault === undefined
        ? inspectAnswer(state, name, definitions[name], exchange.json)
        : undefined;
    if (answer) answers.set(name, answer);
    return rowReport(name, state.findings, exchange, answer);
  }

  /** Finds the word before the token with health checks, because a health check refuses a wrong token. */
  async function findScheme(
    token: string,
    state: Inspection,
    refusedLogin: unknown,
  ): Promise<string | undefined> {
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

  async function logIn(): Promise<{ row: RowReport; isAway?: boolean; authentication: string }> {
    const name: CallName = 'user-do-login';
    const refused = await send(name, { id: `nobody${randomInt(1_000_000)}`, pw: randomUUID() });
    const unknown = { authentication: 'not known without a login' };
    if (refused.isAway) return { row: notAsked(name, refused.fault!), isAway: true, ...unknown };
    const state = newState();
    const exchange = await send(name, { id: options.user, pw: options.password });
    const row = judge(name, exchange, state);
    if (isMissing(exchange))
      row.note += '; for other paths, fill in a map (--template) and check again with --from';
    const session = answers.get(name)?.session;
    if (!session) return { row, ...unknown };
    const scheme = await findScheme(String(session), state, refused.json);
    const judged = rowReport(name, state.findings, exchange, answers.get(name));
    if (scheme !== undefined)
      return {
        row: judged,
        authentication: scheme ? `UPSTREAM_AUTH_SCHEME=${scheme}` : 'the raw token',
      };
    const tried = schemes.filter(Boolean).join(', ');
    return {
      row: judged,
      authentication: `not known: the token is refused, alone and after ${tried}; give --auth-scheme`,
    };
  }

  async function ask(name: CallName): Promise<RowReport> {
    const definition = definitions[name];
    const body = bodies[name] ? bodies[name]() : {};
    if (draft.get('capabilities', name) === false) return notAsked(name, 'off in the map');
    if (authorization === undefined && definition.access === 'member')
      return notAsked(name, 'needs the login');
    if (definition.kind !== 'read' && !options.mayWrite) return notAsked(name, 'only with --write');
    if (body === undefined) return notAsked(name, 'no row to try it on');
    const { balance, point } = body as { balance?: number; point?: number };
    if (
      definition.kind !== 'read' &&
      !(await options.mayWrite?.(name, definition, balance ?? point))
    )
      return notAsked(name, 'declined');
    const exchange = await send(name, body);
    // Before the login has answered, a missing path does not mean that the backend lacks the call, because all paths may be different ones.
    const isLacking =
      isMissing(exchange) && answers.has('user-do-login') && !indispensable.includes(name);
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
  const unit =
    options.balance === undefined
      ? 'not checked: give --balance'
      : String(draft.get('amounts', 'unit') ?? 'won');
  const facts = {
    authentication: login.authentication,
    ...backendFacts(exchanges, [...answers.values()]),
  };
  return {
    rows: names.map((name) => rows.find((row) => row.name === name)!),
    facts: { ...facts, 'unit of amounts': unit },
    map: draft.map,
  };
}
