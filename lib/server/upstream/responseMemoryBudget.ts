import type { CallDefinition } from '#contract/callDefinition.ts';
import { meter } from '#lib/server/log/meter.ts';
import { UpstreamError } from './upstreamError.ts';

const megabyte = 1_048_576;

/** So many answers at once may be larger than a megabyte: whatever is asked for, they take 128 MB and no more. */
const maxLongResponses = 16;

let longAnswers = 0;

/** The memory one answer may take, in bytes as they come and again as they unfold (docs/decisions/0013). Whoever makes one leaves it in the end. */
export class ResponseMemoryBudget {
  /** The most there can be. */
  readonly limit: number;
  private isLong = false;

  constructor({ answerMegabytes = 1 }: CallDefinition) {
    this.limit = answerMegabytes * megabyte;
  }

  /** What is there for the asking, without waiting for others to leave. */
  get size(): number {
    return this.isLong ? this.limit : megabyte;
  }

  /** @throws {UpstreamError} `upstream_invalid` over the limit, `overloaded` where too many long answers are under way. */
  require(bytes: number): void {
    if (bytes > this.limit) throw new UpstreamError('upstream_invalid', true);
    if (bytes <= this.size) return;
    if (longAnswers >= maxLongResponses) {
      meter()?.shed('long');
      throw new UpstreamError('overloaded', true, { retryAfterSeconds: 1 });
    }
    longAnswers += 1;
    this.isLong = true;
  }

  leave(): void {
    if (this.isLong) longAnswers -= 1;
    this.isLong = false;
  }
}
