import { useTranslation } from 'next-i18next/pages';
import type { Application } from '#contract/records/application.ts';
import { CallError } from '#lib/api/CallError.ts';
import { useCallAction } from '#lib/api/useCallAction.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { isWaiting, type ApplicationKind, type ApplicationsView } from '#lib/money/history/useApplications.ts';

/** Removes settled applications permanently from the member's list. The texts never call it a cancellation. */
export function useHideApplications(kind: ApplicationKind, removeOptimistically: ApplicationsView['removeOptimistically']) {
  const { t } = useTranslation();
  const { run } = useCallAction<'del-deposit' | 'del-withdraw'>(kind === 'deposit' ? 'del-deposit' : 'del-withdraw');

  async function send(body: { id?: string }): Promise<void> {
    const { status } = await run(body);
    if (status !== 'success') throw new Error(status);
  }

  async function hide(body: { id?: string }, isHidden: (application: Application) => boolean): Promise<void> {
    const isWanted = await dialogs.confirm({
      title: t(body.id ? 'history.hideQuestion' : 'history.hideAllQuestion'),
      text: t(body.id ? 'history.hideNote' : 'history.hideAllNote'),
      confirmText: t('history.hideAction'),
      cancelText: t('history.keep'),
    });
    if (!isWanted) return;
    if (!navigator.onLine) return dialogs.warning({ text: t('net.offline') });
    try {
      await removeOptimistically(isHidden, send(body));
      void dialogs.toast({ text: t('history.hidden'), kind: 'success' });
    } catch (error) {
      await dialogs.warning({ text: t('history.hideFailed'), requestId: error instanceof CallError ? error.requestId : undefined });
    }
  }

  return {
    hideOne: (id: string) => hide({ id }, (application) => application.id === id && !isWaiting(application)),
    hideAll: () => hide({}, (application) => !isWaiting(application)),
  };
}
