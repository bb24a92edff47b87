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
  let shown = known.get(answer);
  if (shown === undefined) {
    namePictures(definition, answer);
    shown = { ...answer };
    if (isPoll && answer.user) shown.user = masked(answer.user as User);
    for (const field of definition.serverOnly ?? []) delete shown[field];
    known.set(answer, shown);
  }
  return shown;
}

const masked = (user: User): User => ({ ...user, phone: maskAccount(user.phone), banknum: maskAccount(user.banknum) });
