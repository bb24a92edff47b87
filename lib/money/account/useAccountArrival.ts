import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useCall } from '#lib/api/useCall.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { rememberTold } from '#lib/notes/useNewMailDialog.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { enquiries, enquiryKey, readEnquiry } from './enquiryStore.ts';
import { accountValidMs, namesAccount, seenAccounts, supportWords } from './supportWords.ts';

/** The pages that show the account themselves, unless they are in this mode. */
const pages: Partial<Record<string, string>> = { '/deposit': 'list', '/help': 'form' };

/** Support usually answers within minutes. */
const quickForMs = 5 * 60_000;
const quickIntervalMs = 10_000;
const slowIntervalMs = 30_000;

/** Tells a member who has asked for the deposit account and gone to another page that it is there. Polls only while it is awaited. Mounted once. */
export function useAccountArrival(): void {
  const { t } = useTranslation();
  const router = useRouter();
  const userId = usePortalSession().user?.userId ?? '';
  const key = enquiryKey(userId);
  const last = useSyncExternalStore(
    enquiries.subscribe,
    () => readEnquiry(key),
    () => undefined,
  );
  const query = useAddressQuery();
  const otherMode = pages[router.pathname];
  const isShown = otherMode !== undefined && query.get('mode') !== otherMode && !query.has('id');
  const age = last ? serverNow() - last.askedAt : Infinity;
  const isAwaited = age < accountValidMs && !last?.seen?.length && !isShown;
  const awaited = isAwaited ? last : undefined;
  const options = { refreshInterval: age < quickForMs ? quickIntervalMs : slowIntervalMs, shouldRetryOnError: true };
  const notes = useCall('get-user-note', awaited?.known.notes ? {} : null, options);
  const helps = useCall('get-help-list', awaited?.known.helps ? {} : null, options);
  const words = awaited ? supportWords(awaited, notes.data?.note, helps.data?.helps).filter(namesAccount) : [];

  const shown = useRef<AbortController>(undefined);
  const tell = useEffectEvent(() => {
    if (!awaited || words.length === 0) return;
    enquiries.set(key, { ...awaited, seen: seenAccounts([], words) });
    // The health check will count it: no second toast about it.
    rememberTold(userId, 'noteCount', notes.data?.note.filter(({ isRead }) => isRead === false).length ?? 0);
    rememberTold(userId, 'helpCount', helps.data?.helps.filter(({ answer, isRead }) => answer !== null && isRead === false).length ?? 0);
    const link = { text: t('deposit.add'), onPress: () => void router.push('/deposit') };
    shown.current = new AbortController();
    void dialogs.toast({ text: t('account.arrived'), kind: 'success', links: [link], isPatient: true, signal: shown.current.signal });
  });
  useEffect(() => tell(), [words.length]);
  // The page that shows the account, however the member came to it.
  useEffect(() => {
    if (isShown) shown.current?.abort();
  }, [isShown]);
}
