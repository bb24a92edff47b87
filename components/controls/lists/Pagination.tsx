import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import styles from './Pagination.module.scss';

interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  onSelect: (page: number) => void;
}

/** Pages all of whose buttons fit on a phone. */
const fewPages = 5;

/** The way through the pages of a list: previous, next, the ends, and what is around the current page. Nothing where there is one page. */
export function Pagination({ page, pageCount, onSelect }: PaginationProps) {
  const { t } = useTranslation();
  if (pageCount <= 1) return null;

  return (
    <nav className={styles.pages} aria-label={t('pagination.label')}>
      <button type="button" aria-label={t('pagination.previous')} disabled={page <= 1} onClick={() => onSelect(page - 1)}>
        <Icon name="chevron-left" />
      </button>
      <ol className={styles.numbers}>
        {pagesShown(page, pageCount).map((shown, index, all) => (
          <li key={shown} className={shown - (all[index - 1] ?? 0) > 1 ? styles.afterGap : undefined}>
            <button
              type="button"
              className={
                pageCount > fewPages && Math.abs(shown - page) === 1 && shown !== 1 && shown !== pageCount ? styles.near : undefined
              }
              aria-label={t('pagination.page', { n: shown })}
              aria-current={shown === page ? 'page' : undefined}
              onClick={() => onSelect(shown)}
            >
              {shown}
            </button>
          </li>
        ))}
      </ol>
      <button type="button" aria-label={t('pagination.next')} disabled={page >= pageCount} onClick={() => onSelect(page + 1)}>
        <Icon name="chevron-right" />
      </button>
    </nav>
  );
}

/** The first, the last, and those next to the current one; all of them where they are few. */
function pagesShown(page: number, pageCount: number): number[] {
  const around =
    pageCount <= fewPages ? Array.from({ length: pageCount }, (_, index) => index + 1) : [1, page - 1, page, page + 1, pageCount];
  return [...new Set(around)].filter((shown) => shown >= 1 && shown <= pageCount).sort((one, other) => one - other);
}
