import { isKnownStatus } from '#contract/responseStatus.ts';
import { isWireObject } from '#contract/wireRecord.ts';
import { at, openAnswer, type EnvelopeMap } from './envelope.ts';
import { differ, type Inspection } from './finding.ts';
import { bare, envelopeNames, failureWords } from './synonyms.ts';

export const isWordLike = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

/** The contract's status for a word, as far as the map says so. */
export function mappedStatus({ draft }: Inspection, name: string, word: string): string {
  const mapped = draft.get('calls', name, 'statuses', word) ?? draft.get('statuses', word);
  return typeof mapped === 'string' ? mapped : word;
}

export const envelopeOf = ({ draft }: Inspection, name: string): EnvelopeMap => ({
  ...(draft.get('envelope') as EnvelopeMap | undefined),
  ...(draft.get('calls', name, 'envelope') as EnvelopeMap | undefined),
});

/** The word that decides: the status, or the message if the status says nothing, as the portal takes them. */
export function decidingWord(state: Inspection, name: string, json: unknown): string | undefined {
  const { word, message } = openAnswer(json, envelopeOf(state, name));
  if (word === undefined || message === undefined || isKnownStatus(mappedStatus(state, name, word))) return word;
  return isWordLike(message) ? message : word;
}

/** BAD_PIN, not prose and no name of a member. */
const isCode = (value: unknown) =>
  typeof value === 'string' && value.length <= 40 && /^[A-Z]{3,}\d*$|^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(value);

/** Where a refusal may have its code word: beside the status, or one level deeper. None if its status says more than "no". */
export function codePaths(json: unknown, envelope: EnvelopeMap): string[] {
  const { word } = openAnswer(json, envelope);
  if (!isWireObject(json) || word === undefined || !failureWords.includes(bare(word))) return [];
  const inner = Object.keys(json).flatMap((key) => {
    const value = json[key];
    return isWireObject(value) ? Object.keys(value).map((name) => `${key}.${name}`) : [];
  });
  const status = ['status', 'data.status', envelope.status];
  return [...Object.keys(json), ...inner].filter((path) => !status.includes(path) && isCode(at(json, path)));
}

/** Adds the field with the code words of refusals to the map, if there is one only and its name says so. Else a remark names what may be it. */
export function findMessage(state: Inspection, name: string, json: unknown): void {
  const envelope = envelopeOf(state, name);
  const word = openAnswer(json, envelope).word;
  if (envelope.message !== undefined || word === undefined || isKnownStatus(mappedStatus(state, name, word))) return;
  const paths = codePaths(json, envelope);
  const [path = '', ...others] = paths;
  if (path === '') return;
  const isSure = others.length === 0 && envelopeNames.message.includes(bare(path.split('.').at(-1)!));
  const came = `a code word in ${paths.map((one) => `\`${one}\``).join(', ')}`;
  const expected = '`message` of the envelope for the word of a refusal';
  const place = ['envelope', 'message'];
  differ(state, { place: place.join('.'), came, expected, ...(isSure ? { line: { place, value: path } } : { isRemark: true }) });
}
