import type { CallDefinition } from '#contract/callDefinition.ts';
import { meter } from '#lib/server/log/current.ts';
import { UpstreamError } from './upstreamError.ts';

const megabyte = 1_048_576;

/** Maximum of simultaneous responses over 1 MB: at 8 MB each they take at most 128 MB, and as much again while they are compressed. */
const maxLargeResponses = 16;

let largeResponses = 0;

/** Memory limit of one response, for its bytes as received and again decompressed (docs/decisions/0013). Callers must release it. */
export class ResponseMemoryBudget {
  /** The maximum for this call, in bytes. */
  readonly limit: number;
  private isLarge = false;

  constructor({ answerMegabytes = 1 }: CallDefinition) {
    this.limit = answerMegabytes * megabyte;
  }

  get reserved(): number {
    return this.isLarge ? this.limit : megabyte;
  }

  /** @throws {UpstreamError} `upstream_invalid` over the limit, `overloaded` if there are too many large responses. */
  reserve(bytes: number): void {
    if (bytes > this.limit) throw new UpstreamError('upstream_invalid', true);
    if (bytes <= this.reserved) return;
    if (largeResponses >= maxLargeResponses) {
      meter()?.shed('long');
      throw new UpstreamError('overloaded', true, { retryAfterSeconds: 1 });
    }
    largeResponses += 1;
    this.isLarge = true;
  }

  release(): void {
    if (this.isLarge) largeResponses -= 1;
    this.isLarge = false;
  }
}
