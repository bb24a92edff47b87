import type { CallDefinition } from '#contract/callDefinition.ts';
import { addressNetworks } from '#lib/server/http/clientAddress.ts';
import { countGuess, refundAll, requireUnderLimit, type Requester } from '#lib/server/limits/requireUnderLimit.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';

/** Counts first, against parallel requests; refunds `register` if no account was created, the join codes unless the code was refused. */
export async function registerUnderLimits<Answer extends { status: string }>(
  { statuses }: CallDefinition,
  requester: Requester,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const [block, network, site] = addressNetworks(requester.address ?? '');
  const refundsOfCode = await countGuess([
    ['joinCode', block],
    ['joinCodeNetwork', network],
    ['joinCodeSite', site],
    ['joinCodeAll', ''],
  ]);
  let isCodeRefused = false;
  try {
    const refundAccount = await requireUnderLimit('register', requester);
    try {
      const answer = await ask();
      isCodeRefused = answer.status === 'cant_find_code';
      const isRefused = answer.status !== 'success' && (statuses as readonly string[]).includes(answer.status);
      if (isRefused) await refundAccount();
      return answer;
    } catch (error) {
      if (error instanceof UpstreamError && !error.mayBeCarriedOut) await refundAccount();
      throw error;
    }
  } finally {
    if (!isCodeRefused) await refundAll(refundsOfCode);
  }
}
