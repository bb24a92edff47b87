import type { CallDefinition } from '#contract/callDefinition.ts';
import type { Requester } from '#lib/server/limits/requireUnderLimit.ts';
import { requireUnderLimit } from '#lib/server/limits/requireUnderLimit.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';

/**
 * Asks for an account under its two limits. Both count before anything is sent, so that many at once do not slip through, and give back what
 * turns out not to concern them: the accounts what certainly made none, the join codes whatever says nothing against the code.
 */
export async function registerUnderLimits<Answer extends { status: string }>(
  { statuses }: CallDefinition,
  asker: Requester,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const giveCodeBack = await requireUnderLimit('joinCode', asker);
  let isCodeRefused = false;
  try {
    const giveAccountBack = await requireUnderLimit('register', asker);
    try {
      const answer = await ask();
      isCodeRefused = answer.status === 'cant_find_code';
      const isRefused = answer.status !== 'success' && (statuses as readonly string[]).includes(answer.status);
      if (isRefused) await giveAccountBack();
      return answer;
    } catch (error) {
      if (error instanceof UpstreamError && !error.isSent) await giveAccountBack();
      throw error;
    }
  } finally {
    if (!isCodeRefused) await giveCodeBack();
  }
}
