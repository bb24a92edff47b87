import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { TextAreaField } from '#components/controls/fields/Field.tsx';
import { Callout } from '#components/controls/states/ErrorState.tsx';
import { RequestId } from '#components/controls/actions/CopyLine.tsx';
import { OperatorHtml } from '#components/operator/OperatorHtml.tsx';
import { formatNumber } from '#lib/format/numbers.ts';
import { statusTone } from '#lib/format/statuses.ts';
import { maxContentsLength } from '#lib/help/helpDraft.ts';
import { outcomeTexts, useEnquiry } from '#lib/help/useEnquiry.ts';
import type { WriteOutcome } from '#lib/help/writeHelp.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import type { ListedEntry, MailView } from '#lib/news/useMail.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import styles from './HelpThread.module.scss';
import { NewsContents, NewsRecord, useMarkShown } from './Inbox.tsx';

interface HelpThreadProps {
  entry: ListedEntry;
  view: MailView<ListedEntry>;
  /** The field for a follow-up, which is a new enquiry. */
  children: ReactNode;
}

/** An enquiry and its answer as a conversation. Showing an answer marks it as read. */
export function HelpThread({ entry, view, children }: HelpThreadProps) {
  const { t } = useTranslation();
  const { has } = useBackend();
  const { id, title, contents, answer, status, isRead } = entry;
  const isClosed = statusTone(status) === 'cancelled';
  useMarkShown(answer === null || isRead === true ? null : answer, () => view.markRead(entry));

  return (
    <NewsRecord
      row={entry}
      isTitleHidden={contents.trimStart().startsWith(title.trim())}
      // The delete call needs an id.
      removal={id !== '' && has('del-help') && { question: t('help.deleteQuestion'), run: () => view.remove(entry) }}
    >
      <section className={`${styles.bubble} ${styles.member}`} aria-label={t('help.question')}>
        <NewsContents html={contents} isOwn />
      </section>
      {answer === null ? (
        <p className={styles.waiting}>{t(isClosed ? 'help.closed' : 'help.preparing')}</p>
      ) : (
        <section className={`${styles.bubble} ${styles.support}`} aria-label={t('help.answer')}>
          <OperatorHtml html={answer} />
        </section>
      )}
      {children}
    </NewsRecord>
  );
}

interface EnquiryFieldProps {
  label: string;
  userId: string;
  onSent: () => void;
  /** The enquiry may be in the list. */
  onUnknown: () => void;
}

/** The one field of an enquiry: its first line is the title. The question before sending stands in place of the button. */
export function EnquiryField({ label, userId, onSent, onUnknown }: EnquiryFieldProps) {
  const { t, i18n } = useTranslation();
  const isOnline = useIsOnline();
  const { text, phase, write, ask, send, cancel } = useEnquiry(userId, onSent, onUnknown);
  const form = useRef<HTMLFormElement>(null);
  const focusField = () => form.current?.querySelector('textarea')?.focus();

  // The pressed button has gone. The first answer of the question changes nothing.
  const fault = phase.name === 'writing' ? phase.fault : undefined;
  useEffect(() => {
    if (phase.name === 'asking' || phase.name === 'sending') form.current?.querySelector('button')?.focus();
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

/** Why the enquiry is still in the field: it certainly did not arrive (msg2027), or the outcome is unknown. */
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
