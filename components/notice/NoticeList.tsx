import { useMemo } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { ListFrame } from '#components/controls/lists/ListFrame.tsx';
import { ListRow } from '#components/controls/lists/ListRow.tsx';
import { SearchField } from '#components/controls/fields/SearchField.tsx';
import { OperatorTitle } from '#components/operator/OperatorTitle.tsx';
import type { Notice } from '#contract/records/notice.ts';
import { formatDayMinute } from '#lib/format/formatMoment.ts';
import { pageOf } from '#lib/navigation/listPage.ts';
import { useRangeText } from '#lib/navigation/useRangeText.ts';
import { useIsNewNotice } from '#lib/notices/newNotices.ts';
import { searchNotices } from '#lib/notices/searchNotices.ts';
import { useRecordParam } from '#lib/navigation/useRecordParam.ts';
import { NewMark } from '#components/controls/text/NewMark.tsx';
import styles from './NoticeList.module.scss';

interface NoticeListProps {
  notices: readonly Notice[];
  words: string;
  onWords: (words: string) => void;
  isBusy: boolean;
  onReload: () => void;
  lastOpen: string | null;
}

export function NoticeList({ notices, words, onWords, isBusy, onReload, lastOpen }: NoticeListProps) {
  const { t } = useTranslation();
  const rangeText = useRangeText();
  const { page: wanted, hrefOf, setPage, toFirstPage } = useRecordParam('/notice');
  const found = useMemo(() => searchNotices(notices, words), [notices, words]);
  const { page, pageCount, rows } = pageOf(found, wanted);

  function search(next: string) {
    onWords(next);
    toFirstPage();
  }

  if (notices.length === 0) return <EmptyState text={t('notice.empty')} />;
  return (
    <ListFrame
      label={t('menu.notice')}
      isBusy={isBusy}
      lead={
        <div className={styles.search}>
          <SearchField label={t('notice.search')} maxLength={100} words={words} onWords={search} />
        </div>
      }
      range={found.length > 0 && rangeText(page, found.length)}
      told={words.trim() && (found.length > 0 ? rangeText(1, found.length) : t('notice.noMatch'))}
      refreshLabel={t('notice.refresh')}
      onRefresh={onReload}
      rows={rows.length > 0 && rows.map((notice) => <NoticeRow key={notice.id} notice={notice} href={hrefOf(notice.id)} />)}
      page={page}
      pageCount={pageCount}
      onPage={setPage}
      lastOpen={lastOpen}
    >
      {rows.length === 0 && (
        <EmptyState text={t('notice.noMatch')}>
          <Button onClick={() => search('')}>{t('history.showAll')}</Button>
        </EmptyState>
      )}
    </ListFrame>
  );
}

function NoticeRow({ notice, href }: { notice: Notice; href: string }) {
  const { t } = useTranslation();
  const isNew = useIsNewNotice()(notice);

  return (
    <ListRow
      href={href}
      rowKey={notice.id}
      isNew={isNew}
      title={<OperatorTitle text={notice.title.trim() || t('notice.untitled')} color={notice.titleColor} />}
      titleMark={isNew && <NewMark />}
      date={formatDayMinute(notice.lastDate)}
    />
  );
}
