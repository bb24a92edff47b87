import { useTranslation } from 'next-i18next/pages';
import type { CallError } from '#lib/api/CallError.ts';
import { dialogs, type ConfirmText } from '#lib/dialogs/dialogs.ts';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { focusHeading } from '#lib/navigation/focusHeading.ts';
import type { ListedNote } from '#lib/notes/listNotes.ts';
import type { NotesView } from '#lib/notes/useNotes.ts';

export function useNoteActs({ markAllRead, remove, removeAll, unreadCount }: NotesView) {
  const { t } = useTranslation();
  const ask = useQuestion();

  async function act(work: () => Promise<void>, done: MessageKey, failed: MessageKey): Promise<void> {
    try {
      await work();
      void dialogs.toast({ text: t(done), kind: 'success' });
    } catch (cause) {
      const { outcome, requestId } = cause as CallError;
      await dialogs.warning({ text: t(outcome === 'unknown' ? 'note.unknown' : failed), requestId });
    }
  }

  async function mayAct(question?: ConfirmText): Promise<boolean> {
    const isMeant = !question || (await ask({ ...question, isDangerous: true })) === true;
    if (!isMeant || navigator.onLine) return isMeant;
    await dialogs.warning({ text: t('net.offline') });
    return false;
  }

  return {
    readAll: async () => {
      if (!(await mayAct())) return;
      focusHeading();
      await act(markAllRead, 'note.allRead', 'note.readFailed');
    },
    /** `onStart` runs after the confirmation, before the message disappears. */
    removeOne: async (note: ListedNote, onStart: () => Promise<unknown>) => {
      if (!(await mayAct({ title: t('note.deleteQuestion'), text: t('note.deleteWarning'), confirmText: t('note.delete') }))) return;
      await onStart();
      focusHeading();
      await act(() => remove(note), 'note.deleted', 'note.deleteFailed');
    },
    removeAll: async () => {
      const text = unreadCount > 0 ? t('note.deleteAllUnread', { n: unreadCount }) : t('note.deleteWarning');
      if (!(await mayAct({ title: t('note.deleteAllQuestion'), text, confirmText: t('note.deleteAll') }))) return;
      focusHeading();
      await act(removeAll, 'note.allDeleted', 'note.deleteFailed');
    },
  };
}
