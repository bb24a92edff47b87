import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { SupportContact } from '#components/operator/OperatorLinks.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { hasHelpDraft } from '#lib/help/helpDraft.ts';
import { statusText } from '#lib/format/statuses.ts';
import { focusHeading } from '#lib/navigation/focusHeading.ts';
import { useAddressQuery } from '#lib/navigation/address.ts';
import { hasNewAnswer, useHelpEntries } from '#lib/news/useMail.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import { EnquiryField, HelpThread } from './HelpThread.tsx';
import { Inbox, NewsPage, NewsRecord, useNewsAct } from './Inbox.tsx';
import styles from './Inbox.module.scss';

/** The member's enquiries and the answers of support. */
export function HelpScreen() {
  return (
    <NewsPage>
      <HelpInbox />
    </NewsPage>
  );
}

/** The modes list, view (`?id=`) and form (`?mode=form`). */
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
    if (await act(view.removeAll, { question, failed: t('msg2054') })) await dialogs.toast({ text: t('msg2053'), kind: 'success' });
  }

  const fieldFor = (label: string) =>
    canWrite && <EnquiryField label={label} userId={userId} onSent={() => void handleSent()} onUnknown={view.reload} />;

  if (isForm && !query.has('id')) return <NewsRecord row={{ title: t('help.ask') }}>{fieldFor(t('help.contents'))}</NewsRecord>;
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
          <Button size="small" variant="quiet" icon="trash" className={styles.act} onClick={() => void handleDeleteAll()}>
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
