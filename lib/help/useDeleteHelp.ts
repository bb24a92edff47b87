import { useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import type { HelpEntry } from '#contract/records/helpEntry.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { callForSuccess } from '#lib/api/callForSuccess.ts';
import { dialogs, type ConfirmText } from '#lib/dialogs/dialogs.ts';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import { lowerHelpCount } from '#lib/member/unreadCounts.ts';
import { hasNewAnswer, type HelpEntriesView } from './useHelpEntries.ts';

/** Deletes enquiries after a confirmation. An entry stays visible until the upstream confirms. */
export function useDeleteHelp({ entries = [], reload }: Pick<HelpEntriesView, 'entries' | 'reload'>) {
  const { t } = useTranslation();
  const ask = useQuestion();
  const [isDeleting, setDeleting] = useState(false);
  const isUnderWay = useRef(false);

  /** Resolves to true if the entries were deleted. */
  async function run(question: ConfirmText, gone: readonly HelpEntry[], send: () => Promise<void>): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    try {
      return (await ask({ ...question, isDangerous: true })) === true && (await remove(gone, send));
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
    const failure = await lowerHelpCount(gone.filter(hasNewAnswer).length, send()).catch((error: CallError) => error);
    setDeleting(false);
    reload();
    if (!failure) return true;
    await dialogs.warning({ text: t(failure.outcome === 'unknown' ? 'help.deleteUnknown' : 'msg2054'), requestId: failure.requestId });
    return false;
  }

  return {
    isDeleting,
    deleteAll: async () => {
      const question = { text: t('msg2221'), confirmText: t('help.deleteAll') };
      if (await run(question, entries, () => callForSuccess('del-all-help', {}))) await dialogs.success({ text: t('msg2053') });
    },
    deleteOne: (entry: HelpEntry) =>
      run({ text: t('help.deleteQuestion'), confirmText: t('help.delete') }, [entry], () => callForSuccess('del-help', { id: entry.id })),
  };
}
