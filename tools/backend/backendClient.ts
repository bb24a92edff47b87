import { randomUUID } from 'node:crypto';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { isWireObject } from '#contract/wireRecord.ts';
import { compileCallMap } from '#lib/server/upstream/map/compileCallMap.ts';
import type { Exchange, Sender } from './exchange.ts';
import { differ, type Finding, type Inspection } from '#tools/backend/inspect/finding.ts';
import type { MapDraft } from '#tools/backend/inspect/mapDraft.ts';
import { pathSpellings } from './spellings.ts';
import { requestSynonyms } from '#tools/backend/inspect/synonyms.ts';

/** Words and small numbers: not times, tokens or ids of requests. */
const isWord = (value: unknown) =>
  typeof value === 'boolean' || (typeof value === 'number' && value < 1e9) || (typeof value === 'string' && /^[\w-]{1,19}$/.test(value));

/** The kind of a reply: the same for all unknown paths, another for a login that succeeds. */
function kindOf({ httpStatus, fault, json }: Exchange): string {
  const namesAndWords = (value: unknown) => (isWireObject(value) ? [Object.keys(value), Object.values(value).filter(isWord)] : []);
  const inner = isWireObject(json) ? Object.values(json).map(namesAndWords) : [];
  return JSON.stringify([httpStatus, fault, namesAndWords(json), inner]);
}

const noSuchPath = [404, 410, 501];

export const isSameKind = (one: Exchange, other: Exchange): boolean => kindOf(one) === kindOf(other);

/** Sends calls with the map as it is so far, and finds paths and names of requests. */
export class BackendClient {
  readonly rows = calls as Record<CallName, CallDefinition>;
  readonly exchanges: Exchange[] = [];
  /** The header of member calls. */
  authorization: string | undefined;
  private readonly sender: Sender;
  private readonly draft: MapDraft;
  private readonly learned: number[] = [];
  private readonly unknownPaths = new Map<CallDefinition['access'], Exchange>();

  constructor(sender: Sender, draft: MapDraft) {
    this.sender = sender;
    this.draft = draft;
  }

  /**
   * @param path if not the one of the map
   * @param access if not that of the call
   */
  async send(name: CallName, body: object, path?: string, access = this.rows[name].access): Promise<Exchange> {
    const definition = this.rows[name];
    const mapping = compileCallMap(this.draft.parsed(), name, definition);
    const written = mapping?.writeBody ? mapping.writeBody(body) : body;
    const token = access === 'member' ? this.authorization : undefined;
    const exchange = await this.sender.send(definition, path ?? mapping?.path ?? definition.upstreamPath, written, token);
    this.exchanges.push(exchange);
    return exchange;
  }

  /** What the backend answers at a path that it cannot have. It may ask a visitor for a login first. */
  async askUnknownPath(access: CallDefinition['access']): Promise<void> {
    const path = `${String(this.draft.get('basePath') ?? '')}/no-such-path-${randomUUID()}`;
    this.unknownPaths.set(access, await this.send('user-do-login', {}, path, access));
  }

  isMissing(exchange: Exchange, access: CallDefinition['access']): boolean {
    if (noSuchPath.includes(exchange.httpStatus)) return true;
    const isSuccess = exchange.httpStatus >= 200 && exchange.httpStatus <= 299;
    const unknownPath = this.unknownPaths.get(access) ?? this.unknownPaths.get('visitor');
    // Of a path that exists it says that the method is another; some servers say it of every path.
    if (exchange.httpStatus === 405) return unknownPath?.httpStatus === 405;
    return isSuccess && unknownPath !== undefined && isSameKind(exchange, unknownPath);
  }

  /** Sends a call to its path, else to other spellings of it. Stops at the first that the backend knows, so that nothing is done twice. */
  async reach(state: Inspection, name: CallName, body: object): Promise<Exchange> {
    const { draft } = this;
    const first = await this.send(name, body);
    const { upstreamPath, kind, access } = this.rows[name];
    if (!this.isMissing(first, access) || draft.get('calls', name, 'path') !== undefined) return first;
    // With money only an HTTP status says that nothing was carried out.
    if (kind === 'money' && !noSuchPath.includes(first.httpStatus)) return first;
    // The login shows what stands before all paths.
    const base = (draft.get('basePath') ?? (name === 'user-do-login' ? undefined : '')) as string | undefined;
    for (const { prefix, path, index } of pathSpellings(upstreamPath, name, base, this.learned)) {
      if (path === upstreamPath && prefix === (base ?? '')) continue;
      const exchange = await this.send(name, body, prefix + path);
      if (this.isMissing(exchange, access)) continue;
      this.learned.push(index);
      const add = (place: string, came: string, expected: string, at: string[], value: string) =>
        differ(state, { place, came, expected, line: { place: at, value } });
      if (prefix !== (base ?? '')) add('path', `all paths below ${prefix}`, 'no prefix', ['basePath'], prefix);
      if (path !== upstreamPath) add(`${name}.path`, path, upstreamPath, ['calls', name, 'path'], path);
      return exchange;
    }
    return first;
  }

  /** Sends a call with other names of its request until one is taken; the names stay in the map. */
  async tryNames(
    state: Inspection,
    name: CallName,
    body: object,
    tries: readonly Record<string, string>[],
    isTaken: (exchange: Exchange) => boolean,
  ): Promise<Exchange | undefined> {
    const { draft } = this;
    const before = draft.get('calls', name) as object | undefined;
    for (const request of tries) {
      draft.set({ place: ['calls', name], value: { ...before, request } });
      const exchange = await this.send(name, body);
      if (!isTaken(exchange)) continue;
      state.findings.push(
        ...Object.entries(request).map(([field, value]): Finding => {
          const line = { place: ['calls', name, 'request', field], value };
          return { place: `${name} request`, came: `\`${value}\``, expected: `\`${field}\``, line };
        }),
      );
      return exchange;
    }
    draft.set({ place: ['calls', name], value: before });
    return undefined;
  }

  /** A read, if its only field has another name too. */
  async read(state: Inspection, name: CallName, body: object): Promise<Exchange> {
    const first = await this.reach(state, name, body);
    const isTaken = ({ httpStatus }: Exchange) => httpStatus !== 400 && httpStatus !== 422;
    const [field = '', ...others] = Object.keys(body);
    if (others.length > 0 || isTaken(first) || this.draft.get('calls', name, 'request') !== undefined) return first;
    const tries = (requestSynonyms[field] ?? []).map((synonym) => ({ [field]: synonym }));
    return (await this.tryNames(state, name, body, tries, isTaken)) ?? first;
  }
}
