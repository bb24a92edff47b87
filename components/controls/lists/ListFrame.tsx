import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import styles from './ListFrame.module.scss';
import { Pagination } from './Pagination.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';

interface ListFrameProps {
  label: string;
  /** The rows are read again; they stay meanwhile. */
  isBusy: boolean;
  /** A search or a filter, above everything. */
  lead?: ReactNode;
  /** Which rows of how many are shown. */
  range: ReactNode;
  /** What became of a search, told when it changes. Not the range itself, which the focus reads with another page. */
  told?: string;
  /** Where the focus goes with the page. */
  rangeRef?: RefObject<HTMLParagraphElement | null>;
  /** What can be done with the list, beside reading it again. */
  acts?: ReactNode;
  refreshLabel: string;
  onRefresh: () => void;
  /** The items of a list in a card. */
  rows?: ReactNode;
  /** Rows of another kind, or what stands in their place. */
  children?: ReactNode;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** Under the pages. */
  foot?: ReactNode;
  /** The `data-row` of the record the member comes back from. */
  lastOpen?: string | null;
}

/** What all lists of records have around their rows. The focus goes along: to the range with another page, to its row from a record. */
export function ListFrame({ range, rangeRef, rows, page, pageCount, onPage, lastOpen = null, ...props }: ListFrameProps) {
  const frame = useRef<HTMLElement>(null);
  const ownRange = useRef<HTMLParagraphElement>(null);
  const start = rangeRef ?? ownRange;

  const goBackToRow = useEffectEvent(() => {
    if (lastOpen === null) return;
    const row = frame.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(lastOpen)}"]`);
    (row ?? start.current)?.focus({ preventScroll: !row });
  });

  useEffect(() => goBackToRow(), []);

  function handlePage(next: number) {
    onPage(next);
    // The rows begin there, for the eye and for a screen reader.
    start.current?.focus();
  }

  return (
    <section ref={frame} className={styles.frame} aria-label={props.label} aria-busy={props.isBusy}>
      {props.lead}
      <div className={styles.head}>
        <p ref={start} tabIndex={-1}>
          {range || <VisuallyHidden>{props.label}</VisuallyHidden>}
        </p>
        {props.told !== undefined && <VisuallyHidden role="status">{props.told}</VisuallyHidden>}
        <div className={styles.acts}>
          {props.acts}
          <IconButton icon="refresh" label={props.refreshLabel} onClick={props.onRefresh} />
        </div>
      </div>
      {rows && <ul className={styles.rows}>{rows}</ul>}
      {props.children}
      <Pagination page={page} pageCount={pageCount} onSelect={handlePage} />
      {props.foot}
    </section>
  );
}
