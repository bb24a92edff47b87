import type { ParsedBackendMap } from '#contract/backendMap.ts';
import type { CallDefinition } from '#contract/callDefinition.ts';
import type { CallName } from '#contract/calls.ts';
import { isKnownStatus } from '#contract/responseStatus.ts';
import { isWireObject, wireFields } from '#contract/wireRecord.ts';
import { compileCallMap } from '#lib/server/upstream/map/compileCallMap.ts';
import { unwrapEnvelope } from '#lib/server/upstream/parseUpstreamResponse.ts';
import { inspectFields } from './inspectFields.ts';
import { differ, type Inspection } from './mapDraft.ts';
import { at, bare, envelopeNames, leavesOf, matchFields } from './matchFields.ts';

/** The answer as the portal reads it with the map. */
export type ReadAnswer = { status: string } & Record<string, unknown>;

type EnvelopeMap = NonNullable<ParsedBackendMap['envelope']>;

const isWord = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
const wordOf = (value: unknown) => (isWord(value) ? String(value) : undefined);
/** Other texts may be prose or the name of a member, which the report must not contain. */
const isPrintable = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

interface OpenAnswer {
  word: string | undefined;
  /** A code word that says why a call was refused, where the map has a place for it. */
  message: string | undefined;
  data: unknown;
}

/** The status word, and the object with the fields, where the portal looks for them. */
function openAnswer(json: unknown, { status, data, message }: EnvelopeMap): OpenAnswer {
  const inner = at(json, data ?? 'data');
  const code = message === undefined ? undefined : wordOf(at(json, message));
  if (status === undefined && data === undefined) {
    const holder = isWord(at(inner, 'status')) ? inner : json;
    return { word: wordOf(at(holder, 'status')), message: code, data: holder };
  }
  const word = wordOf(status === undefined ? (at(json, 'status') ?? at(inner, 'status')) : at(json, status));
  return { word, message: code, data: data !== undefined || isWireObject(inner) ? inner : json };
}

const envelopeOf = ({ draft }: Inspection, name: CallName): EnvelopeMap => ({
  ...(draft.get('envelope') as EnvelopeMap | undefined),
  ...(draft.get('calls', name, 'envelope') as EnvelopeMap | undefined),
});

/** The word that decides, as the portal takes it: the status, or the code word if the status is not known. */
export function decidingWord(state: Inspection, name: CallName, json: unknown): string | undefined {
  const { word, message } = openAnswer(json, envelopeOf(state, name));
  const isKnown = word !== undefined && isKnownStatus(state.draft.statusFor(name, word));
  return !isKnown && word !== undefined && message !== undefined && isPrintable(message) ? message : word;
}

/** The token of a login, by any of its names. */
function findToken(state: Inspection, definition: CallDefinition, data: unknown): string | undefined {
  if (!isWireObject(data)) return undefined;
  const mapped = state.draft.field(['calls', 'user-do-login', 'answer', 'session']).name;
  const session = wireFields(definition.response).filter(({ name }) => name === 'session');
  const path = typeof mapped === 'string' ? mapped : matchFields(session, '', leavesOf([data])).get('session');
  return path === undefined ? undefined : wordOf(at(data, path)) || undefined;
}

/** Where an answer has its status and its fields, if that is not where the contract expects them. */
function findEnvelope(json: unknown): EnvelopeMap {
  if (!isWireObject(json)) return {};
  const find = (names: readonly string[], fits: (value: unknown) => boolean) =>
    names.flatMap((name) => Object.keys(json).filter((key) => bare(key) === name && fits(json[key])))[0];
  const [status, data] = [find(envelopeNames.status, isWord), find(envelopeNames.data, isWireObject)];
  return status === undefined ? {} : { status, ...(data !== undefined && { data }) };
}

/**
 * Adds the envelope and the word of success to the map, as a login shows them: an answer with a token is a success.
 * @returns whether the login succeeded
 */
function learnFromLogin(state: Inspection, definition: CallDefinition, json: unknown): boolean {
  const name = 'user-do-login';
  const usual = openAnswer(json, envelopeOf(state, name));
  const isUsual = usual.word !== undefined && findToken(state, definition, usual.data) !== undefined;
  const found = isUsual || state.draft.get('envelope') !== undefined ? {} : findEnvelope(json);
  const { word, data } = openAnswer(json, { ...envelopeOf(state, name), ...found });
  if (word === undefined || findToken(state, definition, data) === undefined) return false;
  if (!isUsual) {
    const came = Object.entries(found).map(([part, path]) => `${part} in \`${path}\``);
    const line = { place: ['envelope'], value: found };
    differ(state, { place: 'envelope', came: came.join(', '), expected: '`{"data": {"status": …}}`, or without `data`', line });
  }
  if (isKnownStatus(state.draft.statusFor(name, word))) return true;
  const line = { place: ['statuses', word], value: 'success' };
  differ(state, { place: `${name}.status`, came: `the word ${word}`, expected: 'success', line });
  return true;
}

/** Reads an answer as the portal does. Undefined if the portal refuses it. */
function readWithMap({ draft }: Inspection, name: CallName, definition: CallDefinition, json: unknown): ReadAnswer | undefined {
  const mapping = compileCallMap(draft.parsed(), name, definition);
  const read = definition.response.safeParse(mapping?.readAnswer ? mapping.readAnswer(json) : unwrapEnvelope(json));
  return read.success ? (read.data as ReadAnswer) : undefined;
}

/** Names all differences of an answer, and adds lines to the map that fit them. */
export function inspectAnswer(state: Inspection, name: CallName, definition: CallDefinition, json: unknown): ReadAnswer | undefined {
  if (name === 'user-do-login') learnFromLogin(state, definition, json);
  const word = decidingWord(state, name, json);
  const statuses = definition.statuses.join(', ');
  const status = word === undefined ? undefined : state.draft.statusFor(name, word);
  if (word === undefined || status === undefined || !isKnownStatus(status)) {
    // No line of a map: another word than that of the login is a refusal, and which one only the backend's documents say.
    const came = word === undefined ? 'no status' : isPrintable(word) ? `the word ${word}` : 'a text that is no word';
    differ(state, { place: `${name}.status`, came, expected: statuses });
    return undefined;
  }
  const { data } = openAnswer(json, envelopeOf(state, name));
  if (status === 'success' && isWireObject(data)) inspectFields(state, name, wireFields(definition.response), data);
  const read = readWithMap(state, name, definition, json);
  if (read === undefined && !state.findings.some(({ weight }) => weight === undefined)) {
    differ(state, { place: name, came: 'an answer that the portal cannot read', expected: 'the fields of docs/calls.md' });
  }
  return read;
}

/**
 * Adds the word for an invalid token to the map. Only if a wrong password has another word: a word that says "no" to everything must not end
 * sessions. Only for the health check: of another call it may be a refusal, and of money it would say that nothing was sent.
 */
export function inspectTokenRefusal(state: Inspection, refused: unknown, refusedLogin: unknown): void {
  const name = 'user-health-check';
  const word = decidingWord(state, name, refused);
  if (word !== undefined && isKnownStatus(state.draft.statusFor(name, word))) return;
  const expected = 'HTTP 401, or a word that means `unauthenticated` only';
  const isOwn = word !== undefined && isPrintable(word) && word !== decidingWord(state, 'user-do-login', refusedLogin);
  const came = isOwn ? `the word ${word} for an invented token` : 'no word of its own for an invented token';
  const line = { place: ['calls', name, 'statuses', word ?? ''], value: 'unauthenticated' };
  differ(state, { place: 'session', came, expected, ...(isOwn && { line }) });
}
