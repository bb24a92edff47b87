import type { TFunction } from 'i18next';
import type { User } from '#contract/records/user.ts';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { accountText } from '#lib/format/maskAccount.ts';
import type { ApplicationKind } from '#lib/money/history/useApplications.ts';
import { accountLabels } from './accountLabels.ts';

/** The member's account, masked, and its holder. */
export function accountFacts(user: User | undefined, kind: ApplicationKind, t: TFunction, locale: string | undefined): Fact[] {
  return [
    [t(accountLabels[kind].account), accountText(user, t, locale) || '-'],
    [t(accountLabels[kind].owner), user?.bankOwner.trim() || '-'],
  ];
}
