import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { statusText, statusTone } from '#lib/format/statusText.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';
import { isWaiting, useApplications } from './useApplications.ts';

/** The id of a member's deposit that waits for the operator. */
const awaited = webStore('localStorage', plainText);

const keyOf = (userId: string | undefined) => `awaited-deposit:${userId}`;

/** From now on, the member is told on any page what the operator decides. */
export const rememberAwaitedDeposit = (userId: string, id: string): void => awaited.set(keyOf(userId), id);

/** Tells the member when the operator has decided on a deposit. Polls only while one waits. Mounted once. */
export function useDepositDecision(): void {
  const { t } = useTranslation();
  const router = useRouter();
  const { user } = useCurrentUser();
  const key = keyOf(user?.userId);
  const id = useSyncExternalStore(
    awaited.subscribe,
    () => awaited.get(key),
    () => undefined,
  );
  const { applications } = useApplications('deposit', id !== undefined);

  const tell = useEffectEvent(() => {
    const deposit = applications?.find((application) => application.id === id);
    if (!applications || (deposit && isWaiting(deposit))) return;
    awaited.set(key, undefined);
    if (!deposit) return; // hidden by the member or the backend
    const won = t('history.won', { amount: formatMoney(deposit.balance, router.locale) });
    if (statusTone(deposit.status) !== 'completed') {
      return void dialogs.toast({
        text: t('deposit.ended', { won, status: statusText(deposit.status, 'application', t) }),
        kind: 'warning',
      });
    }
    void checkHealth(); // the balance
    const links = [{ text: t('deposit.play'), onPress: () => void router.push('/game') }];
    void dialogs.toast({ text: t('deposit.arrived', { won }), kind: 'success', links });
  });
  useEffect(() => tell(), [applications]);
}
