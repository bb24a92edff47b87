import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import type { TFunction } from 'i18next';
import { Button } from '#components/controls/actions/Button.tsx';
import { RequestId } from '#components/controls/actions/CopyLine.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { TextAreaField } from '#components/controls/fields/Field.tsx';
import { Callout } from '#components/controls/states/ErrorState.tsx';
import { writeOnce, type WriteOutcome } from '#lib/api/readCall.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { formatWait, joinSentences } from '#lib/format/phrases.ts';
import {
  enquiryOf,
  keepHelpDraft,
  maxContentsLength,
  openHelpDraft,
  type WrittenDraft,
} from '#lib/help/enquiry.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import styles from './news.module.scss';

interface EnquiryFieldProps {
  label: string;
  userId: string;
  onSent: () => void;
  onUnknown: () => void;
}

/** The first line of an enquiry is its title. */
export function EnquiryField({ label, userId, onSent, onUnknown }: EnquiryFieldProps) {
  const { t, i18n } = useTranslation();
  const isOnline = useIsOnline();
  const { text, phase, write, ask, send, cancel } = useEnquiry(userId, onSent, onUnknown);
  const form = useRef<HTMLFormElement>(null);
  const focusField = () => form.current?.querySelector('textarea')?.focus();

  // In the question, the focus goes to the cancel button, so that a second Enter sends nothing.
  const fault = phase.name === 'writing' ? phase.fault : undefined;
  useEffect(() => {
    if (phase.name === 'asking' || phase.name === 'sending')
      form.current?.querySelector('button')?.focus();
    else if (fault) focusField();
  }, [phase, fault]);

  const figures = (count: number) => formatNumber(count, i18n.language);
  const over = text.length - maxContentsLength;
  const most = figures(maxContentsLength);
  const tooLong = over > 0 && t('help.tooLong', { most, over: figures(over) });
  const isNearlyFull = text.length >= maxContentsLength * 0.9;

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (tooLong) focusField();
        else if (isOnline) ask();
      }}
    >
      {phase.name === 'failed' && <Outcome outcome={phase.outcome} />}
      <TextAreaField
        label={label}
        name="contents"
        autoComplete="off"
        value={text}
        hint={isNearlyFull ? t('help.count', { n: figures(text.length), most }) : undefined}
        error={(fault && t(fault)) ?? (tooLong || undefined)}
        readOnly={phase.name === 'sending'}
        required
        onChange={({ target }) => write(target.value)}
      />
      {!isOnline && <p className={styles.offline}>{t('help.offline')}</p>}
      {phase.name === 'asking' ? (
        <div
          role="group"
          aria-label={t(phase.question)}
          className={styles.question}
          onKeyDown={({ key }) => {
            if (key === 'Escape') handleCancel();
          }}
        >
          <p>{t(phase.question)}</p>
          <Button onClick={handleCancel}>{t('action.cancel')}</Button>
          <Button variant="primary" onClick={() => void send()}>
            {t('help.send')}
          </Button>
        </div>
      ) : (
        <Button
          type="submit"
          variant={text.trim() ? 'primary' : 'secondary'}
          className={styles.send}
          isBusy={phase.name === 'sending'}
          aria-disabled={!isOnline || undefined}
        >
          {t('help.send')}
        </Button>
      )}
    </form>
  );

  function handleCancel() {
    cancel();
    focusField();
  }
}

function Outcome({ outcome }: { outcome: WriteOutcome }) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const isUnknown = outcome.kind === 'unknown';
  const { title, text } = outcomeTexts(outcome, t);

  useEffect(() => panel.current?.focus(), []);

  return (
    <div ref={panel} tabIndex={-1} role="alert">
      <Callout tone={isUnknown ? 'waiting' : 'failed'} text={title}>
        <p>{text}</p>
        <RequestId id={outcome.requestId} />
        {isUnknown && (
          <div>
            <LinkButton href="/help" isShallow size="small">
              {t('help.checkList')}
            </LinkButton>
          </div>
        )}
      </Callout>
    </div>
  );
}

type EnquiryPhase =
  | { name: 'writing'; fault?: 'msg2024' | 'msg2025' }
  | { name: 'asking'; question: MessageKey }
  | { name: 'sending' }
  | { name: 'failed'; outcome: WriteOutcome };

/** The text stays until the enquiry has certainly arrived. */
function useEnquiry(userId: string, onSent: () => void, onUnknown: () => void) {
  const { t } = useTranslation();
  // Reading storage is safe here, because MemberGate renders the field in the browser only.
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
    // After a reload, the stored draft shows that the enquiry may have been sent.
    keep({ ...draft, isPerhapsSent: true });
    const outcome = await writeOnce('user-write-help', enquiryOf(draft.text));
    if (outcome.kind === 'done') keep({ text: '' });
    else if (outcome.kind !== 'unknown') keep(draft);
    setPhase(outcome.kind === 'done' ? { name: 'writing' } : { name: 'failed', outcome });
    if (outcome.kind === 'done')
      dialogs.toast({
        text: joinSentences([t('msg2026'), t('help.answerComes')]),
        kind: 'success',
      });
    // The member has left the field while the enquiry was sent, so a dialog shows the outcome.
    else if (!isShown.current)
      return dialogs.warning({ ...outcomeTexts(outcome, t), requestId: outcome.requestId });
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

function outcomeTexts(
  { kind, error }: WriteOutcome,
  t: TFunction,
): { title: string; text: string } {
  if (kind === 'unknown') return { title: t('help.unknownTitle'), text: t('help.unknown') };
  const text = error?.retryAfter
    ? t('help.tooMany', { wait: formatWait(error.retryAfter, t) })
    : t(kind === 'refused' ? 'help.refused' : 'help.kept');
  return { title: t('msg2027'), text };
}
