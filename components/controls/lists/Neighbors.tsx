import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { formatDay } from '#lib/format/formatMoment.ts';
import { newestFirst } from '#lib/format/newestFirst.ts';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import styles from './Neighbors.module.scss';

interface NeighborsProps<Row> {
  label: string;
  rows: readonly Row[];
  current: Row;
  titleOf: (row: Row) => string;
  hrefOf: (row: Row) => string;
}

/** The next newer and the next older record. By date: the order of a list may change when a record is read. */
export function Neighbors<Row extends { lastDate: string }>({ label, rows, current, titleOf, hrefOf }: NeighborsProps<Row>) {
  const { t } = useTranslation();
  const inTime = newestFirst(rows, ({ lastDate }) => lastDate);
  const at = inTime.indexOf(current);
  const links = ([-1, 1] as const).flatMap((step) => {
    const row = at < 0 ? undefined : inTime[at + step];
    if (!row) return [];
    return (
      <PageLink key={step} href={hrefOf(row)} isShallow className={styles.neighbor}>
        <span className={styles.direction}>{t(step < 0 ? 'list.newer' : 'list.older')}</span>
        <span className={styles.title} lang={textLanguage(titleOf(row))}>
          {titleOf(row)}
        </span>
        <span className={styles.date}>{formatDay(row.lastDate)}</span>
      </PageLink>
    );
  });

  return (
    links.length > 0 && (
      <nav className={styles.neighbors} aria-label={label}>
        {links}
      </nav>
    )
  );
}
