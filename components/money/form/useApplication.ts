import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useState } from 'react';
import type { Application } from '#contract/records/application.ts';
import { accountFacts } from '#components/money/account/accountFacts.ts';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { formatDayMinute } from '#lib/format/times.ts';
import { formatMoney } from '#lib/format/numbers.ts';
import { statusText, statusTone, type StatusTone } from '#lib/format/phrases.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { rememberAwaited } from '#lib/money/history/useApplicationDecision.ts';
import { applicationCalls, useApplications, type ApplicationKind } from '#lib/money/history/useApplications.ts';
import { addedApplication, isTraceable } from '#lib/money/submission/reconcilers.ts';
import type { DoneState, SettledState } from '#lib/money/submission/submissionTable.ts';
import { useAddressQuery } from '#lib/navigation/address.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useBackend } from '#lib/site/siteSettings.ts';

export interface ApplicationView {
  kind: ApplicationKind;
  /** Newest first; undefined until loaded. */
  list: readonly Application[] | undefined;
  /** The one that waits for the operator: most operators accept one at a time. Undefined if the member wants to make another one. */
  pending: Application | undefined;
  /** The member wants to make another one all the same. */
  skipPending: () => void;
  /** The application that was sent last, as soon as the list has it. */
  own: Application | undefined;
  tone: StatusTone;
  /** What the question says: amount and account. */
  facts: (amount: number) => Fact[];
  /** What is known of it by now, for its receipt. */
  progress: () => Fact[];
  onSettled: (outcome: SettledState) => void;
}

/** Whether the address shows the history in place of the form. A backend without the list has none. */
export function useIsHistory(kind: ApplicationKind): boolean {
  const { has } = useBackend();
  return useAddressQuery().get('mode') === 'list' && has(applicationCalls[kind].list);
}

/** What the screens of deposit and withdrawal share: the list, the application that is pending, and what became of the one that was sent. */
export function useApplication(kind: ApplicationKind): ApplicationView {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { user } = useCurrentUser();
  const userId = usePortalSession().user?.userId ?? '';
  const [lastDone, setLastDone] = useState<DoneState>();
  const [awaitedSince, setAwaitedSince] = useState<number>();
  const [skippedId, setSkippedId] = useState<string>();
  const { applications: list, waiting, reload } = useApplications(kind, true, awaitedSince);
  const own = useOwnApplication(list, lastDone);

  const waitingId = waiting?.id;
  useEffect(() => {
    if (waitingId) rememberAwaited(kind, userId, waitingId);
  }, [kind, userId, waitingId]);

  const missingSince = lastDone && !own && isTraceable(lastDone) ? lastDone.at : undefined;
  if (missingSince !== awaitedSince) setAwaitedSince(missingSince);

  function onSettled(outcome: SettledState) {
    if (outcome.phase === 'done') setLastDone(outcome);
    reload();
  }

  const facts = (amount: number): Fact[] => [
    [t(`${kind}.amount`), t('history.won', { amount: formatMoney(amount, locale) })],
    ...accountFacts(user, kind, t, locale),
  ];

  function progress(): Fact[] {
    if (!own) return [];
    const number: Fact[] = own.id ? [[t('history.number'), own.id]] : [];
    const processed: Fact[] = own.processedOn.trim() ? [[t('history.processedAt'), formatDayMinute(own.processedOn)]] : [];
    return [...number, [t('history.status'), statusText(own.status, 'application', t)], ...processed];
  }

  return {
    kind,
    list,
    pending: waiting && waiting.id !== skippedId ? waiting : undefined,
    skipPending: () => setSkippedId(waitingId),
    own,
    tone: own ? statusTone(own.status) : 'unknown',
    facts,
    progress,
    onSettled,
  };
}

/** The application that a done submission has made, with its current status. Once found it stays, also if its row is hidden later. */
function useOwnApplication(list: readonly Application[] | undefined, done: DoneState | undefined): Application | undefined {
  const [found, setFound] = useState<{ done: DoneState; row: Application }>();
  const kept = found?.done === done ? found?.row : undefined;
  // Another device may apply for the same amount later.
  const same = kept && list?.filter((one) => one.id === kept.id && one.appliedOn === kept.appliedOn);
  const row = same?.length === 1 ? same[0] : done && addedApplication(done, list ?? []);
  if (done && row && row !== kept) setFound({ done, row });
  return row ?? kept;
}
