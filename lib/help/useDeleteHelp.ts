import { useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import type { HelpEntry } from '#contract/records/helpEntry.ts';
import { CallError } from '#lib/api/CallError.ts';
import { exchangeCall } from '#lib/api/callRoute.ts';
import { dialogs, type ConfirmText } from '#lib/dialogs/dialogs.ts';
import { lowerHelpCount } from '#lib/member/unreadCounts.ts';
import { hasNewAnswer, type HelpEntriesView } from './useHelpEntries.ts';

/** The operator refused the deletion with this status. */
class Refusal extends Error {
  readonly requestId: string;

  constructor(requestId: string) {
    super('refused');
    this.requestId = requestId;
  }
}

/** Deletes enquiries after a confirmation. An entry stays visible until the upstream confirms. */
export function useDeleteHelp({ entries = [], reload }: Pick<HelpEntriesView, 'entries' | 'reload'>) {
  const { t } = useTranslation();
  const [isDeleting, setDeleting] = useState(false);
  const isUnderWay = useRef(false);

  /** Resolves to true if the entries were deleted. */
  async function run(question: ConfirmText, gone: readonly HelpEntry[], send: () => Promise<void>): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    try {
      return (await dialogs.confirm({ ...question, isDangerous: true })) && (await remove(gone, send));
    } finally {
      isUnderWay.current = false;
    }
  }

  async function remove(gone: readonly HelpEntry[], send: () => Promise<void>): Promise<boolean> {
    if (!navigator.onLine) {
      await dialogs.warning({ title: t('msg2054'), text: t('net.offline') });
      return false;
    }
    setDeleting(true);
    const failure = await lowerHelpCount(gone.filter(hasNewAnswer).length, send()).catch((error: CallError | Refusal) => error);
    setDeleting(false);
    reload();
    if (failure) await tell(failure);
    return !failure;
  }

  function tell(error: CallError | Refusal): Promise<void> {
    const isUnknown = error instanceof CallError && error.outcome === 'unknown';
    return dialogs.warning({ text: t(isUnknown ? 'help.deleteUnknown' : 'msg2054'), requestId: error.requestId });
  }

  return {
    isDeleting,
    deleteAll: async () => {
      const question = { text: t('msg2221'), confirmText: t('help.deleteAll') };
      if (await run(question, entries, sendAll)) await dialogs.success({ text: t('msg2053') });
    },
    deleteOne: (entry: HelpEntry) =>
      run({ text: t('help.deleteQuestion'), confirmText: t('help.delete') }, [entry], () => sendOne(entry.id)),
  };
}

async function sendAll(): Promise<void> {
  const { answer, requestId } = await exchangeCall('del-all-help', {});
  if (answer.status !== 'success') throw new Refusal(requestId);
}

async function sendOne(id: string): Promise<void> {
  const { answer, requestId } = await exchangeCall('del-help', { id });
  if (answer.status !== 'success') throw new Refusal(requestId);
}
