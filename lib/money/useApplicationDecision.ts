import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { announce } from '#lib/dialogs/announce.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { formatMoney } from '#lib/format/numbers.ts';
import { statusText, statusTone } from '#lib/format/phrases.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';
import { isWaiting, useApplications, type ApplicationKind } from './applications.ts';

/** The id of a member's application that waits for the operator. */
const awaited = webStore('localStorage', plainText);

const keyOf = (kind: ApplicationKind, userId: string | undefined) => `awaited-${kind}:${userId}`;

export const applicationKey = (kind: ApplicationKind, id: string): string => `${kind} ${id}`;

/** Whether the member has its receipt in front, which says the same. A page keeps it, hidden, while it shows the history. */
function isReceiptShown(kind: ApplicationKind, id: string): boolean {
  const receipt = document.querySelector<HTMLElement>('[data-receipt]:not([hidden] *)');
  return receipt?.dataset.receipt === applicationKey(kind, id) && document.querySelector('dialog[open]') === null;
}

/** From now on, the member is told on any page what the operator decides. */
export const rememberAwaited = (kind: ApplicationKind, userId: string, id: string): void => awaited.set(keyOf(kind, userId), id);

/** Written out, so that a search for a key finds its use. That the money of a cancelled withdrawal is back, the upstream does not say. */
const texts = {
  deposit: { completed: 'deposit.arrived', cancelled: 'deposit.cancelledAmount', other: 'deposit.ended', toHistory: 'deposit.toHistory' },
  withdraw: {
    completed: 'withdraw.arrived',
    cancelled: 'withdraw.cancelledAmount',
    other: 'withdraw.ended',
    toHistory: 'withdraw.toHistory',
  },
} as const;

/** Tells the member when the operator has decided on an application. Polls only while one waits. Mounted once for each kind. */
export function useApplicationDecision(kind: ApplicationKind): void {
  const { t } = useTranslation();
  const router = useRouter();
  const { user } = useCurrentUser();
  const { hasScreen } = useBackend();
  const key = keyOf(kind, user?.userId);
  const id = useSyncExternalStore(
    awaited.subscribe,
    () => awaited.get(key),
    () => undefined,
  );
  const { applications } = useApplications(kind, id !== undefined);

  const tell = useEffectEvent(() => {
    const application = applications?.find((one) => one.id === id);
    if (!applications || (application && isWaiting(application))) return;
    awaited.set(key, undefined);
    if (!application) return; // hidden by the member or the backend
    void checkHealth(); // the balance
    const keys = texts[kind];
    const tone = statusTone(application.status);
    const isCompleted = tone === 'completed';
    const text = t(isCompleted || tone === 'cancelled' ? keys[tone] : keys.other, {
      won: t('history.won', { amount: formatMoney(application.balance, router.locale) }),
      status: statusText(application.status, 'application', t),
    });
    if (isReceiptShown(kind, application.id)) return announce(text);
    const link = (name: MessageKey, page: string) => ({ text: t(name), onPress: () => void router.push(page) });
    const history = `/${kind}?mode=list`;
    const toHistory = router.asPath.startsWith(history) ? [] : [link(keys.toHistory, history)];
    const afterArrival = kind === 'deposit' ? [link('deposit.play', '/game')] : toHistory;
    const toSupport = hasScreen('/help?mode=form') ? [link('help.ask', '/help?mode=form')] : [];
    const links = isCompleted ? afterArrival : [...toHistory, ...toSupport];
    void dialogs.toast({ text, kind: isCompleted ? 'success' : 'warning', links });
  });
  useEffect(() => tell(), [applications]);
}
