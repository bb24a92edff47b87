import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { type ReactNode } from 'react';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { OperatorHtml } from '#components/operator/OperatorHtml.tsx';
import { SupportContact } from '#components/operator/OperatorLinks.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { statusText, statusTone } from '#lib/format/statuses.ts';
import { hasHelpDraft } from '#lib/help/enquiry.ts';
import { useAddressQuery } from '#lib/navigation/address.ts';
import { focusHeading } from '#lib/navigation/focusHeading.ts';
import {
  hasNewAnswer,
  type ListedEntry,
  type MailView,
  useHelpEntries,
} from '#lib/news/useMail.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import { EnquiryField } from './EnquiryField.tsx';
import { Inbox, NewsContents, NewsPage, NewsRecord, useMarkShown, useNewsAct } from './Inbox.tsx';
import styles from './news.module.scss';

/** The member's enquiries and the answers of support. */
export function HelpScreen() {
  return (
    <NewsPage>
      <HelpInbox />
    </NewsPage>
  );
}

function HelpInbox() {
  const { t } = useTranslation();
  const router = useRouter();
  const query = useAddressQuery();
  const { has } = useBackend();
  const userId = usePortalSession().user?.userId ?? '';
  const view = useHelpEntries();
  const act = useNewsAct();
  const canWrite = has('user-write-help');
  const isForm = canWrite && query.get('mode') === 'form';

  async function handleSent() {
    view.reload();
    focusHeading();
    await router.push('/help', undefined, { shallow: true, scroll: true });
  }

  async function handleDeleteAll() {
    const question = { text: t('msg2221'), confirmText: t('help.deleteAll') };
    if (await act(view.removeAll, { question, failed: t('msg2054') }))
      dialogs.toast({ text: t('msg2053'), kind: 'success' });
  }

  const fieldFor = (label: string) =>
    canWrite && (
      <EnquiryField
        label={label}
        userId={userId}
        onSent={() => void handleSent()}
        onUnknown={view.reload}
      />
    );

  if (isForm && !query.has('id'))
    return <NewsRecord row={{ title: t('help.ask') }}>{fieldFor(t('help.contents'))}</NewsRecord>;
  return (
    <Inbox
      label={t('help.list')}
      view={view}
      isUnread={hasNewAnswer}
      status={({ status }) => status.trim() && statusText(status, 'help', t)}
      failed={t('help.failed')}
      contact={<SupportContact />}
      empty={t('help.empty')}
      lead={
        canWrite && (
          <div className={styles.write}>
            <LinkButton href="/help?mode=form" isShallow variant="primary">
              {t(hasHelpDraft(userId) ? 'help.draft' : 'help.ask')}
            </LinkButton>
          </div>
        )
      }
      foot={
        has('del-all-help') && (
          <Button
            size="small"
            variant="quiet"
            icon="trash"
            className={styles.act}
            onClick={() => void handleDeleteAll()}
          >
            {t('help.deleteAll')}
          </Button>
        )
      }
    >
      {(entry) => (
        <HelpThread key={entry.key} entry={entry} view={view}>
          {fieldFor(t('help.followUp'))}
        </HelpThread>
      )}
    </Inbox>
  );
}

interface HelpThreadProps {
  entry: ListedEntry;
  view: MailView<ListedEntry>;
  children: ReactNode;
}

function HelpThread({ entry, view, children }: HelpThreadProps) {
  const { t } = useTranslation();
  const { has } = useBackend();
  const { id, title, contents, answer, status, isRead } = entry;
  const isClosed = statusTone(status) === 'cancelled';
  useMarkShown(answer === null || isRead === true ? null : answer, () => view.markRead(entry));

  return (
    <NewsRecord
      row={entry}
      isTitleHidden={contents.trimStart().startsWith(title.trim())}
      // The delete call needs an id, so an entry without an id has no button.
      removal={
        id !== '' &&
        has('del-help') && { question: t('help.deleteQuestion'), run: () => view.remove(entry) }
      }
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
