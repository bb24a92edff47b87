import type { CallDefinition } from '#contract/callDefinition.ts';
import type { CallName } from '#contract/calls.ts';
import { isKnownStatus } from '#contract/responseStatus.ts';
import { isWireObject, wireFields } from '#contract/wireRecord.ts';
import { compileCallMap } from '#lib/server/upstream/map/compileCallMap.ts';
import { unwrapEnvelope } from '#lib/server/upstream/parseUpstreamResponse.ts';
import { findEnvelope, openAnswer } from './envelope.ts';
import { differ, isDifference, type Inspection } from './finding.ts';
import { inspectFields } from './inspectFields.ts';
import type { WireObject } from './matchFields.ts';
import { decidingWord, envelopeOf, findMessage, isWordLike, mappedStatus } from './refusalWord.ts';
import { statusSynonyms, wordFor } from './synonyms.ts';

/** The answer as the portal reads it with the map. */
export type ReadAnswer = { status: string } & Record<string, unknown>;

/** Reads an answer as the portal does; undefined if the portal refuses it. */
function readWithMap({ draft }: Inspection, name: CallName, definition: CallDefinition, json: unknown): ReadAnswer | undefined {
  const mapping = compileCallMap(draft.parsed(), name, definition);
  const opened = mapping?.readAnswer ? mapping.readAnswer(json) : unwrapEnvelope(json);
  const read = definition.response.safeParse(opened);
  return read.success ? (read.data as ReadAnswer) : undefined;
}

/** The status and the fields of an answer; a new envelope is named. A refusal shows none: it may come without fields. */
function open(state: Inspection, name: CallName, definition: CallDefinition, json: unknown, isDone: boolean) {
  const { draft } = state;
  const fields = wireFields(definition.response);
  const envelope = envelopeOf(state, name);
  const opened = openAnswer(json, envelope);
  const isKnown = Object.keys(envelope).length > 0;
  const isSuccess = (word: string | undefined) => isDone || (word !== undefined && mappedStatus(state, name, word) === 'success');
  const hasFields = (data: unknown) =>
    isWireObject(data) && fields.some((field) => [field.name, ...field.aliases].some((one) => one in data));
  if (!isKnown && (opened.word === undefined || (fields.length > 0 && !hasFields(opened.data)))) {
    const found = findEnvelope(json);
    if (found && isSuccess(openAnswer(json, { ...envelope, ...found }).word)) {
      const came = Object.entries(found).map(([part, path]) => `${part} in \`${path}\``);
      const line = { place: ['envelope'], value: { ...envelope, ...found } };
      differ(state, { place: 'envelope', came: came.join(', '), expected: '`{"data": {"status": …}}`, or without `data`', line });
      return openAnswer(json, { ...envelope, ...found });
    }
  }
  // The list itself in place of an object with the list, or no such object in this answer.
  if (
    isKnown &&
    isSuccess(opened.word) &&
    fields.length > 0 &&
    draft.get('calls', name, 'envelope') === undefined &&
    !isWireObject(opened.data) &&
    isWireObject(json)
  ) {
    const line = { place: ['calls', name, 'envelope'], value: { data: '.' } };
    differ(state, { place: `${name}.envelope`, came: 'the fields beside the status', expected: 'as in the other answers', line });
    return openAnswer(json, { ...envelope, data: '.' });
  }
  return opened;
}

/** The contract's status of an answer; `isDone` = known to be a success. */
function statusOf(state: Inspection, name: CallName, definition: CallDefinition, word: string, isDone: boolean): string | undefined {
  const status = mappedStatus(state, name, word);
  const known = [...definition.statuses, ...(definition.access === 'member' ? ['unauthenticated'] : [])];
  if (known.includes(status) || isKnownStatus(status)) return status;
  // No word but that of the login counts as success: with money that would be a guess.
  const refusals = known.filter((one) => one !== 'success');
  const found = isDone ? 'success' : wordFor(word, refusals, statusSynonyms);
  const expected = known.join(', ');
  if (found === undefined) {
    // Any other word is a refusal, and most calls have no other.
    differ(state, { place: `${name}.status`, came: isWordLike(word) ? `the word ${word}` : 'a text that is no word', expected });
    return undefined;
  }
  const place = ['success', 'unauthenticated'].includes(found) ? ['statuses', word] : ['calls', name, 'statuses', word];
  differ(state, { place: `${name}.status`, came: `the word ${word}`, expected, line: { place, value: found } });
  return found;
}

/**
 * Names all differences of an answer, and adds lines to the map that fit them.
 * @param isDone the request is known to have succeeded, by other means than its status
 */
export function inspectAnswer(
  state: Inspection,
  name: CallName,
  definition: CallDefinition,
  json: unknown,
  isDone = false,
): ReadAnswer | undefined {
  const { word, data } = open(state, name, definition, json, isDone);
  if (word === undefined) {
    differ(state, { place: `${name}.status`, came: 'no status', expected: definition.statuses.join(', ') });
    return undefined;
  }
  if (!isDone) findMessage(state, name, json);
  const status = statusOf(state, name, definition, isDone ? word : (decidingWord(state, name, json) ?? word), isDone);
  if (status === undefined) return undefined;
  if (status === 'success' && isWireObject(data)) inspectFields(state, name, wireFields(definition.response), data as WireObject);
  const read = readWithMap(state, name, definition, json);
  if (read === undefined && !state.findings.some(isDifference)) {
    differ(state, { place: name, came: 'an answer that the portal cannot read', expected: 'the fields of docs/calls.md' });
  }
  return read;
}

/**
 * The word for a token that is not valid. As a line only if it says nothing else: not that of a wrong password, which may say "no" to anything.
 * For the health check only: of another call it may be a refusal, which must not end the session, or say of money that it was not sent.
 * @param refused the answer of the health check to an invented token
 * @param isToldApart a valid token got another answer, so that this one is a refusal
 */
export function inspectTokenRefusal(state: Inspection, refused: unknown, refusedLogin: unknown, isToldApart = false): void {
  const name = 'user-health-check';
  const word = decidingWord(state, name, refused);
  if (word !== undefined && isKnownStatus(mappedStatus(state, name, word))) return;
  if (word === undefined || word === decidingWord(state, 'user-do-login', refusedLogin)) {
    const said =
      word === undefined ? 'no status' : isWordLike(word) ? `the word ${word}, as for a wrong password` : 'a text that is no word';
    const came = `${said}, for an invented token`;
    if (isToldApart) differ(state, { place: 'session', came, expected: 'HTTP 401, or a word that means `unauthenticated` only' });
    return;
  }
  const line = { place: ['calls', name, 'statuses', word], value: 'unauthenticated' };
  differ(state, { place: 'session', came: `the word ${word} for an invented token`, expected: '`unauthenticated`', line });
}
