import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import styles from './ListFrame.module.scss';
import { Pagination } from './Pagination.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';

interface ListFrameProps {
  label: string;
  /** Reloads the rows. They stay visible meanwhile. */
  isBusy: boolean;
  lead?: ReactNode;
  /** The range of rows shown, and their total. */
  range: ReactNode;
  /** The result of a search, announced when it changes. The range is announced by focus instead. */
  told?: string;
  /** Receives the focus when the page changes. */
  rangeRef?: RefObject<HTMLParagraphElement | null>;
  acts?: ReactNode;
  refreshLabel: string;
  onRefresh: () => void;
  /** `li` elements, rendered in a card. */
  rows?: ReactNode;
  /** Rows of another kind, or an empty state. */
  children?: ReactNode;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  foot?: ReactNode;
  /** The `data-row` of the record that was open before. It receives the focus. */
  lastOpen?: string | null;
}

/** The frame of every record list: range, actions, rows, pagination. It moves the focus to the range after paging and to the row after going back. */
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
          <IconButton icon="refresh" label={props.refreshLabel} isBusy={props.isBusy} onClick={props.onRefresh} />
        </div>
      </div>
      {rows && <ul className={styles.rows}>{rows}</ul>}
      {props.children}
      <Pagination page={page} pageCount={pageCount} onSelect={handlePage} />
      {props.foot && <div className={styles.foot}>{props.foot}</div>}
    </section>
  );
}
