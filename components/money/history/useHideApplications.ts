import { useTranslation } from 'next-i18next/pages';
import type { Application } from '#contract/records/application.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { callForSuccess } from '#lib/api/callForSuccess.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import { isWaiting, type ApplicationKind, type ApplicationsView } from '#lib/money/history/useApplications.ts';

/** Removes settled applications permanently from the member's list. The texts never call it a cancellation. */
export function useHideApplications(kind: ApplicationKind, removeOptimistically: ApplicationsView['removeOptimistically']) {
  const { t } = useTranslation();
  const ask = useQuestion();
  async function hide(body: { id?: string }, isHidden: (application: Application) => boolean): Promise<void> {
    const isWanted = await ask({
      title: t(body.id ? 'history.hideQuestion' : 'history.hideAllQuestion'),
      text: t(body.id ? 'history.hideNote' : 'history.hideAllNote'),
      confirmText: t('history.hideAction'),
      cancelText: t('history.keep'),
      isDangerous: true,
    });
    if (!isWanted) return;
    if (!navigator.onLine) return void (await dialogs.warning({ text: t('net.offline') }));
    try {
      await removeOptimistically(isHidden, callForSuccess(kind === 'deposit' ? 'del-deposit' : 'del-withdraw', body));
      void dialogs.toast({ text: t('history.hidden'), kind: 'success' });
    } catch (error) {
      await dialogs.warning({ text: t('history.hideFailed'), requestId: (error as CallError).requestId });
    }
  }

  return {
    hideOne: (id: string) => hide({ id }, (application) => application.id === id && !isWaiting(application)),
    hideAll: () => hide({}, (application) => !isWaiting(application)),
  };
}
