import { useId, type ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { ErrorState } from '#components/controls/states/ErrorState.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { StatusLabel } from '#components/controls/text/StatusLabel.tsx';
import { OperatorHtml } from '#components/operator/OperatorHtml.tsx';
import type { HelpEntry } from '#contract/records/helpEntry.ts';
import { statusTone } from '#lib/format/statusText.ts';
import { formatDayMinute } from '#lib/format/formatMoment.ts';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import type { HelpEntriesView } from '#lib/help/useHelpEntries.ts';
import { useReadAnswer } from '#lib/help/useReadAnswer.ts';
import styles from './HelpThread.module.scss';

/** Question and answer as a conversation. Showing it marks the answer as read. */
export function HelpThread({ entry, showRead }: { entry: HelpEntry; showRead: HelpEntriesView['showRead'] }) {
  const { t } = useTranslation();
  const { title, contents, answer, lastDate, status } = entry;
  const isCancelled = statusTone(status) === 'cancelled';
  const { hasFailed, retry } = useReadAnswer(entry, showRead);

  return (
    <article className={styles.thread}>
      <header className={styles.head}>
        <h2 className={styles.title} tabIndex={-1} lang={textLanguage(title)}>
          {title.trim() || t('help.untitled')}
        </h2>
        <p className={styles.facts}>
          {status.trim() && <StatusLabel status={status} kind="help" />}
          <span>{formatDayMinute(lastDate)}</span>
        </p>
      </header>
      <Bubble side="member" name={t('help.question')}>
        {contents.trim() ? <OperatorHtml html={contents} isOwn /> : <p className={styles.none}>{t('help.noContents')}</p>}
      </Bubble>
      {answer === null ? (
        <p className={styles.waiting}>
          <Icon name={isCancelled ? 'info' : 'clock'} />
          {t(isCancelled ? 'help.closed' : 'help.preparing')}
        </p>
      ) : (
        <Bubble side="support" name={t('help.answer')}>
          <OperatorHtml html={answer} />
        </Bubble>
      )}
      {hasFailed && <ErrorState text={t('note.readFailed')} onRetry={retry} />}
    </article>
  );
}

function Bubble({ side, name, children }: { side: 'member' | 'support'; name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`${styles.bubble} ${styles[side]}`} aria-labelledby={id}>
      <h3 id={id} className={styles.name}>
        <Icon name={side === 'member' ? 'person' : 'support'} />
        {name}
      </h3>
      <div className={styles.text}>{children}</div>
    </section>
  );
}
