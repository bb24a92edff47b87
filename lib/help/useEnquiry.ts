import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import type { TFunction } from 'i18next';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { formatWait, joinSentences } from '#lib/format/phrases.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';
import { enquiryOf, keepHelpDraft, maxContentsLength, openHelpDraft, type WrittenDraft } from './helpDraft.ts';
import { writeHelp, type WriteOutcome } from './writeHelp.ts';

export type EnquiryPhase =
  | { name: 'writing'; fault?: 'msg2024' | 'msg2025' }
  /** msg2222, or that it may have arrived before. */
  | { name: 'asking'; question: MessageKey }
  | { name: 'sending' }
  | { name: 'failed'; outcome: WriteOutcome };

/** An enquiry from its first letter until it has certainly arrived: until then the text stays. Each confirmation sends it at most once. */
export function useEnquiry(userId: string, onSent: () => void, onUnknown: () => void) {
  const { t } = useTranslation();
  // MemberGate renders the field in the browser only, so this may read storage.
  const [draft, setDraft] = useState(() => openHelpDraft(userId));
  const [phase, setPhase] = useState<EnquiryPhase>({ name: 'writing' });
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);

  function keep(next: WrittenDraft): void {
    setDraft(next);
    keepHelpDraft(userId, next);
  }

  async function send(): Promise<void> {
    if (phase.name !== 'asking') return;
    setPhase({ name: 'sending' });
    // Stored before sending: after a reload, it is known that it may have been sent.
    keep({ ...draft, isPerhapsSent: true });
    const outcome = await writeHelp('user-write-help', enquiryOf(draft.text));
    if (outcome.kind === 'done') keep({ text: '' });
    else if (outcome.kind !== 'unknown') keep(draft);
    setPhase(outcome.kind === 'done' ? { name: 'writing' } : { name: 'failed', outcome });
    if (outcome.kind === 'done') void dialogs.toast({ text: joinSentences([t('msg2026'), t('help.answerComes')]), kind: 'success' });
    // The member has left the field while it was sent.
    else if (!isShown.current) return dialogs.warning({ ...outcomeTexts(outcome, t), requestId: outcome.requestId });
    if (outcome.kind === 'done' && isShown.current) onSent();
    if (outcome.kind === 'unknown') onUnknown();
  }

  return {
    text: draft.text,
    phase,
    write: (text: string) => {
      if (phase.name === 'sending') return;
      keep({ ...draft, text });
      setPhase({ name: 'writing' });
    },
    /** Asks before sending, or says what is missing. */
    ask: () => {
      if (phase.name === 'sending' || draft.text.length > maxContentsLength) return;
      const { title, contents } = enquiryOf(draft.text);
      if (contents === '') return setPhase({ name: 'writing', fault: 'msg2025' });
      if (title === '') return setPhase({ name: 'writing', fault: 'msg2024' });
      setPhase({ name: 'asking', question: draft.isPerhapsSent ? 'help.sendAgain' : 'msg2222' });
    },
    send,
    cancel: () => setPhase({ name: 'writing' }),
  };
}

/** The texts for an enquiry that was not filed (msg2027) or may not have been filed. */
export function outcomeTexts({ kind, retryAfter }: WriteOutcome, t: TFunction): { title: string; text: string } {
  if (kind === 'unknown') return { title: t('help.unknownTitle'), text: t('help.unknown') };
  const text = retryAfter ? t('help.tooMany', { wait: formatWait(retryAfter, t) }) : t(kind === 'refused' ? 'help.refused' : 'help.kept');
  return { title: t('msg2027'), text };
}
