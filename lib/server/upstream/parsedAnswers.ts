import { LRUCache } from 'lru-cache';
import type { CallName } from '#contract/calls.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import type { UpstreamResponse } from './sendUpstreamRequest.ts';

type Answer = Record<string, unknown>;

/** A longer answer is parsed each time. */
const maxAnswerBytes = 16_384;

/** Of all remembered answers, estimated: the bytes as key, and the parsed fields. */
const maxBytes = 33_554_432;

const parsedAnswers = () =>
  processSingleton('parsedAnswers', () => new LRUCache<string, Answer>({ maxSize: maxBytes, sizeCalculation: (_, key) => 4 * key.length }));

/**
 * Parses a response, or returns the answer that the same bytes gave before (`answersRepeat`). The same bytes mean the same
 * for every member, because nothing of the request decides how they are read. The answer is frozen.
 */
export function parseOnce(name: CallName, response: UpstreamResponse, parse: () => Answer | Promise<Answer>): Answer | Promise<Answer> {
  const { httpStatus, headers, body } = response;
  if (httpStatus !== 200 || headers['content-encoding'] !== undefined || body.length > maxAnswerBytes) return parse();
  const key = `${name} ${headers['content-type']} ${body.toString('latin1')}`;
  const remembered = parsedAnswers().get(key);
  if (remembered) return remembered;
  // Only a compressed response is parsed later.
  const answer = Object.freeze(parse()) as Answer;
  parsedAnswers().set(key, answer);
  return answer;
}
