import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import type { User } from '#contract/records/user.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { onHealthCheck } from '#lib/member/checkHealth.ts';
import { moneyHeld } from '#lib/format/formatMoney.ts';
import { startingMoney } from '#lib/reminder/startingMoney.ts';
import { useLoginTime } from '#lib/reminder/useLoginTime.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { isReviewDue } from './budget.ts';
import { careRecord, changeCareRecord } from './careRecord.ts';

/** Keeps this visit for the next one, and tells once that the budget is due for review. Mounted once, in MemberWatch. */
export function useCareWatch(): void {
  const { t } = useTranslation();
  const router = useRouter();
  const tab = useAddressQuery().get('tab');
  const userId = usePortalSession().user?.userId;
  const loginAt = useLoginTime();

  const handleCheck = useEffectEvent((user: User) => {
    if (userId === undefined || loginAt === undefined) return;
    const now = serverNow();
    const record = careRecord(userId);
    const start = startingMoney(loginAt);
    const change = start === undefined ? undefined : Math.trunc(moneyHeld(user) - start);
    const isSame = record.visit?.loginAt === loginAt;
    const isTold = isReviewDue(record, now) && !record.isReviewTold && document.visibilityState === 'visible';
    changeCareRecord(userId, {
      visit: { loginAt, seenAt: now, change },
      ...(!isSame && { lastVisit: record.visit }),
      ...(isTold && { isReviewTold: true }),
    });
    // That part of my page asks by itself.
    if (isTold && !(router.pathname === '/user' && tab === 'care')) {
      const links = [{ text: t('care.tab'), onPress: () => void router.push('/user?tab=care') }];
      void dialogs.toast({ text: t('care.reviewDue'), links });
    }
  });

  useEffect(() => onHealthCheck(({ user }) => handleCheck(user)), []);
}
