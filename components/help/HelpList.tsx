import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { ListFrame } from '#components/controls/lists/ListFrame.tsx';
import { ListRow } from '#components/controls/lists/ListRow.tsx';
import { StatusLabel } from '#components/controls/text/StatusLabel.tsx';
import { UnreadDot } from '#components/controls/text/UnreadDot.tsx';
import type { HelpEntry } from '#contract/records/helpEntry.ts';
import { formatDayMinute } from '#lib/format/formatMoment.ts';
import { helpAddress } from '#lib/help/helpAddress.ts';
import { useDeleteHelp } from '#lib/help/useDeleteHelp.ts';
import { hasNewAnswer, type HelpEntriesView } from '#lib/help/useHelpEntries.ts';
import { copyOf, pageOf, rowKeys } from '#lib/navigation/listPage.ts';
import { usePageParam } from '#lib/navigation/usePageParam.ts';
import { useRangeText } from '#lib/navigation/useRangeText.ts';
import { useBackend } from '#lib/site/useBackend.ts';

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
        return <HelpRow key={key} entry={entry} href={helpAddress(entry.id, copyOf(key))} />;
      })}
      page={page}
      pageCount={pageCount}
      onPage={setPage}
      lastOpen={lastOpen}
      foot={
        has('del-all-help') && (
          <Button size="small" variant="danger" icon="trash" isBusy={isDeleting} onClick={() => void deleteAll()}>
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
    <ListRow
      href={href}
      rowKey={href}
      isNew={isNew}
      mark={isNew && <UnreadDot text={`${t('help.newAnswer')}: `} />}
      title={entry.title.trim() || t('help.untitled')}
      status={entry.status.trim() && <StatusLabel status={entry.status} kind="help" />}
      date={formatDayMinute(entry.lastDate)}
    />
  );
}
