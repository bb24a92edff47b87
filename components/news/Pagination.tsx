import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import styles from './Pagination.module.scss';

interface PaginationProps {
  /** 1-based. */
  page: number;
  pageCount: number;
  onSelect: (page: number) => void;
}

/** Up to this many pages, all buttons fit on a phone. */
const fewPages = 5;

/** Previous, next, the first, the last and the current page. Renders nothing for a single page. */
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

function pagesShown(page: number, pageCount: number): number[] {
  if (pageCount <= fewPages) return Array.from({ length: pageCount }, (_, index) => index + 1);
  return [...new Set([1, page, pageCount])];
}
