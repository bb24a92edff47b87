import type { CallDefinition } from '#contract/callDefinition.ts';
import type { User } from '#contract/records/user.ts';
import { maskAccount } from '#lib/format/maskAccount.ts';
import { namePictures } from '#lib/server/pictures/namedPictures.ts';

type Answer = { status: string } & Record<string, unknown>;

const known = new WeakMap<Answer, Answer>();

/**
 * What the browser receives of an upstream's answer: without `serverOnly` fields; polls carry the last four digits of numbers only
 * (`get-member` has the whole ones). Its pictures are named. An answer that the parser has remembered gives the same object again.
 */
export function browserAnswer(definition: CallDefinition, isPoll: boolean, answer: Answer): Answer {
  const before = known.get(answer);
  if (before) return before;
  namePictures(definition, answer);
  const shown = { ...answer };
  if (isPoll && answer.user) shown.user = masked(answer.user as User);
  for (const field of definition.serverOnly ?? []) delete shown[field];
  // Only a frozen answer, which the parser has remembered, comes again.
  if (Object.isFrozen(answer)) known.set(answer, Object.freeze(shown));
  return shown;
}

const masked = (user: User): User => ({ ...user, phone: maskAccount(user.phone), banknum: maskAccount(user.banknum) });
