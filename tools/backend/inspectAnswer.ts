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

/** An answer as the portal reads it with the backend map. */
export type ReadAnswer = { status: string } & Record<string, unknown>;

type EnvelopeMap = NonNullable<ParsedBackendMap['envelope']>;

const isWord = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
const wordOf = (value: unknown) => (isWord(value) ? String(value) : undefined);
/** The report must not print texts that do not look like code words, because such texts may contain data of a member. */
const isPrintable = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

interface OpenAnswer {
  word: string | undefined;
  /** The code word for the reason of a refusal. Undefined = the map does not say where answers have this word. */
  message: string | undefined;
  data: unknown;
}

function openAnswer(json: unknown, { status, data, message }: EnvelopeMap): OpenAnswer {
  const inner = at(json, data ?? 'data');
  const code = message === undefined ? undefined : wordOf(at(json, message));
  if (status === undefined && data === undefined) {
    const holder = isWord(at(inner, 'status')) ? inner : json;
    return { word: wordOf(at(holder, 'status')), message: code, data: holder };
  }
  const word = wordOf(
    status === undefined ? (at(json, 'status') ?? at(inner, 'status')) : at(json, status),
  );
  return { word, message: code, data: data !== undefined || isWireObject(inner) ? inner : json };
}

const envelopeOf = ({ draft }: Inspection, name: CallName): EnvelopeMap => ({
  ...(draft.get('envelope') as EnvelopeMap | undefined),
  ...(draft.get('calls', name, 'envelope') as EnvelopeMap | undefined),
});

/** The portal takes the status word as the status, or the code word if the contract does not have the status word. */
export function decidingWord(state: Inspection, name: CallName, json: unknown): string | undefined {
  const { word, message } = openAnswer(json, envelopeOf(state, name));
  const isKnown = word !== undefined && isKnownStatus(state.draft.statusFor(name, word));
  return !isKnown && word !== undefined && message !== undefined && isPrintable(message)
    ? message
    : word;
}

function findToken(
  state: Inspection,
  definition: CallDefinition,
  data: unknown,
): string | undefined {
  if (!isWireObject(data)) return undefined;
  const mapped = state.draft.field(['calls', 'user-do-login', 'answer', 'session']).name;
  const session = wireFields(definition.response).filter(({ name }) => name === 'session');
  const path =
    typeof mapped === 'string' ? mapped : matchFields(session, '', leavesOf([data])).get('session');
  return path === undefined ? undefined : wordOf(at(data, path)) || undefined;
}

function findEnvelope(json: unknown): EnvelopeMap {
  if (!isWireObject(json)) return {};
  const find = (names: readonly string[], fits: (value: unknown) => boolean) =>
    names.flatMap((name) =>
      Object.keys(json).filter((key) => bare(key) === name && fits(json[key])),
    )[0];
  const [status, data] = [
    find(envelopeNames.status, isWord),
    find(envelopeNames.data, isWireObject),
  ];
  return status === undefined ? {} : { status, ...(data !== undefined && { data }) };
}

/**
 * An answer with a token is a success, so the map gets the envelope and the word for success of this answer.
 * @returns whether the login succeeded
 */
function learnFromLogin(state: Inspection, definition: CallDefinition, json: unknown): boolean {
  const name = 'user-do-login';
  const usual = openAnswer(json, envelopeOf(state, name));
  const isUsual =
    usual.word !== undefined && findToken(state, definition, usual.data) !== undefined;
  const found = isUsual || state.draft.get('envelope') !== undefined ? {} : findEnvelope(json);
  const { word, data } = openAnswer(json, { ...envelopeOf(state, name), ...found });
  if (word === undefined || findToken(state, definition, data) === undefined) return false;
  if (!isUsual) {
    const came = Object.entries(found).map(([part, path]) => `${part} in \`${path}\``);
    const line = { place: ['envelope'], value: found };
    differ(state, {
      place: 'envelope',
      came: came.join(', '),
      expected: '`{"data": {"status": …}}`, or without `data`',
      line,
    });
  }
  if (isKnownStatus(state.draft.statusFor(name, word))) return true;
  const line = { place: ['statuses', word], value: 'success' };
  differ(state, { place: `${name}.status`, came: `the word ${word}`, expected: 'success', line });
  return true;
}

function readWithMap(
  { draft }: Inspection,
  name: CallName,
  definition: CallDefinition,
  json: unknown,
): ReadAnswer | undefined {
  const mapping = compileCallMap(draft.parsed(), name, definition);
  const read = definition.response.safeParse(
    mapping?.readAnswer ? mapping.readAnswer(json) : unwrapEnvelope(json),
  );
  return read.success ? (read.data as ReadAnswer) : undefined;
}

/** @returns undefined if the portal could not read the answer */
export function inspectAnswer(
  state: Inspection,
  name: CallName,
  definition: CallDefinition,
  json: unknown,
): ReadAnswer | undefined {
  if (name === 'user-do-login') learnFromLogin(state, definition, json);
  const word = decidingWord(state, name, json);
  const statuses = definition.statuses.join(', ');
  const status = word === undefined ? undefined : state.draft.statusFor(name, word);
  if (word === undefined || status === undefined || !isKnownStatus(status)) {
    // No line is added to the map, because only the documents of the backend say which refusal the word means.
    const came =
      word === undefined
        ? 'no status'
        : isPrintable(word)
          ? `the word ${word}`
          : 'a text that is no word';
    differ(state, { place: `${name}.status`, came, expected: statuses });
    return undefined;
  }
  const { data } = openAnswer(json, envelopeOf(state, name));
  if (status === 'success' && isWireObject(data))
    inspectFields(state, name, wireFields(definition.response), data);
  const read = readWithMap(state, name, definition, json);
  if (read === undefined && !state.findings.some(({ weight }) => weight === undefined)) {
    differ(state, {
      place: name,
      came: 'an answer that the portal cannot read',
      expected: 'the fields of docs/calls.md',
    });
  }
  return read;
}

/**
 * A word that a wrong password gets too is not added to the map, because such a general word must not end sessions. The line is only for
 * the health check, because the word may be a plain refusal in other calls.
 */
export function inspectTokenRefusal(
  state: Inspection,
  refused: unknown,
  refusedLogin: unknown,
): void {
  const name = 'user-health-check';
  const word = decidingWord(state, name, refused);
  if (word !== undefined && isKnownStatus(state.draft.statusFor(name, word))) return;
  const expected = 'HTTP 401, or a word that means `unauthenticated` only';
  const isOwn =
    word !== undefined &&
    isPrintable(word) &&
    word !== decidingWord(state, 'user-do-login', refusedLogin);
  const came = isOwn
    ? `the word ${word} for an invented token`
    : 'no word of its own for an invented token';
  const line = { place: ['calls', name, 'statuses', word ?? ''], value: 'unauthenticated' };
  differ(state, { place: 'session', came, expected, ...(isOwn && { line }) });
}
