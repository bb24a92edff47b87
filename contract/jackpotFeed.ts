import { z } from 'zod';
import { answer, defineCall } from './callDefinition.ts';
import { byTier } from './jackpotTiers.ts';

const maxAmount = 999_999_999_999;
const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
]);
const amount = numeric.pipe(z.number().min(0).max(maxAmount)).transform(Math.floor);

/** The feed of the jackpot amounts in won, read by GET from `jackpot.url` (docs/white-label.md). It is not in the call table. */
export const jackpotFeed = defineCall('visitor', 'read', '', {
  timeoutSeconds: 5,
  response: answer(byTier(() => amount)),
});
