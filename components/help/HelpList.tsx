import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { ListFrame } from '#components/controls/lists/ListFrame.tsx';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { StatusLabel } from '#components/controls/text/StatusLabel.tsx';
import { UnreadDot } from '#components/controls/text/UnreadDot.tsx';
import type { HelpEntry } from '#contract/records/helpEntry.ts';
import { formatDate } from '#lib/format/formatDate.ts';
import { helpAddress } from '#lib/help/helpAddress.ts';
import { useDeleteHelp } from '#lib/help/useDeleteHelp.ts';
import { hasNewAnswer, type HelpEntriesView } from '#lib/help/useHelpEntries.ts';
import { copyOf, pageOf, rowKeys } from '#lib/navigation/listPage.ts';
import { usePageParam } from '#lib/navigation/usePageParam.ts';
import { useRangeText } from '#lib/navigation/useRangeText.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import styles from './HelpList.module.scss';

export function HelpList({ view, entries, lastOpen }: { view: HelpEntriesView; entries: HelpEntry[]; lastOpen: string | null }) {
  const { t } = useTranslation();
  const rangeText = useRangeText();
  const { has } = useBackend();
  const { page: wanted, setPage } = usePageParam();
  const { deleteAll, isDeleting } = useDeleteHelp(view);
  const { page, pageCount, first, rows } = pageOf(entries, wanted);
  const keys = rowKeys(entries, first);

  return (
    <ListFrame
      label={t('help.list')}
      isBusy={view.isValidating}
      range={rangeText(page, view.total, entries.length)}
      refreshLabel={t('help.refresh')}
      onRefresh={view.reload}
      rows={rows.map((entry, index) => {
        const key = keys[index] ?? '';
        return (
          <li key={key}>
            <HelpRow entry={entry} href={helpAddress(entry.id, copyOf(key))} />
          </li>
        );
      })}
      page={page}
      pageCount={pageCount}
      onPage={setPage}
      lastOpen={lastOpen}
      foot={
        has('del-all-help') && (
          <Button
            size="small"
            variant="danger"
            icon="trash"
            className={styles.deleteAll}
            isBusy={isDeleting}
            onClick={() => void deleteAll()}
          >
            {t('help.deleteAll')}
          </Button>
        )
      }
    />
  );
}

function HelpRow({ entry, href }: { entry: HelpEntry; href: string }) {
  const { t } = useTranslation();
  const isNew = hasNewAnswer(entry);
  return (
    <PageLink href={href} isShallow className={styles.row} data-row={href} data-unread={isNew || undefined}>
      {isNew && <UnreadDot text={`${t('help.newAnswer')}: `} />}
      <span className={styles.title}>{entry.title.trim() || t('help.untitled')}</span>
      {entry.status.trim() && <StatusLabel status={entry.status} kind="help" />}
      <span className={styles.date}>{formatDate(entry.lastDate)}</span>
    </PageLink>
  );
}
