import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { announce } from '#lib/dialogs/announce.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { statusText, statusTone, statusTones } from '#lib/format/statuses.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';
import {
  applicationTexts,
  isWaiting,
  useApplications,
  type ApplicationKind,
} from './applications.ts';

const awaited = webStore('localStorage', plainText);

const keyOf = (kind: ApplicationKind, userId: string | undefined) => `awaited-${kind}:${userId}`;

export const applicationKey = (kind: ApplicationKind, id: string): string => `${kind} ${id}`;

/** The receipt says the same as the toast, but is hidden while the page shows the history. */
function isReceiptShown(kind: ApplicationKind, id: string): boolean {
  const receipt = document.querySelector<HTMLElement>('[data-receipt]:not([hidden] *)');
  return (
    receipt?.dataset.receipt === applicationKey(kind, id) &&
    document.querySelector('dialog[open]') === null
  );
}

export const rememberAwaited = (kind: ApplicationKind, userId: string, id: string): void =>
  awaited.set(keyOf(kind, userId), id);

/** Tells the member on any page when the operator has decided on an application. */
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
    if (!application) return;
    void checkHealth(); // reads the new balance
    const { toast, isPaid } = statusTones[statusTone(application.status)];
    const text = t(toast[kind], {
      won: t('history.won', { amount: formatNumber(application.balance, router.locale) }),
      status: statusText(application.status, 'application', t),
    });
    if (isReceiptShown(kind, application.id)) return announce(text);
    const link = (name: MessageKey, page: string) => ({
      text: t(name),
      onPress: () => void router.push(page),
    });
    const history = `/${kind}?mode=list`;
    const toHistory = router.asPath.startsWith(history)
      ? []
      : [link(applicationTexts[kind].toHistory, history)];
    const afterArrival = kind === 'deposit' ? [link('deposit.play', '/game')] : toHistory;
    const toSupport = hasScreen('/help?mode=form') ? [link('help.ask', '/help?mode=form')] : [];
    const links = isPaid ? afterArrival : [...toHistory, ...toSupport];
    dialogs.toast({ text, kind: toast.kind, links });
  });
  useEffect(() => tell(), [applications]);
}
