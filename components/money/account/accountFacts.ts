import type { TFunction } from 'i18next';
import type { User } from '#contract/records/user.ts';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { accountText } from '#lib/format/account.ts';
import type { ApplicationKind } from '#lib/money/history/useApplications.ts';

/** The member's bank account and its holder: a deposit is sent from it, a withdrawal arrives there. */
const labels = {
  deposit: { account: 'account.senderTitle', owner: 'account.sender' },
  withdraw: { account: 'account.payeeTitle', owner: 'field.accountHolder' },
} as const;

/** The member's account, masked, and its holder. */
export function accountFacts(user: User | undefined, kind: ApplicationKind, t: TFunction, locale: string | undefined): Fact[] {
  return [
    [t(labels[kind].account), accountText(user, t, locale) || '-'],
    [t(labels[kind].owner), user?.bankOwner.trim() || '-'],
  ];
}
