import { useTranslation } from 'next-i18next/pages';
import type { BoardEntry } from '#contract/records/boardEntry.ts';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { ErrorState } from '#components/controls/states/ErrorState.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import { formatDate } from '#lib/format/formatDate.ts';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { BoardSkeleton, entriesShown } from './BoardSkeleton.tsx';
import styles from './MoneyBoards.module.scss';

interface MoneyBoardProps {
  title: string;
  entries: readonly BoardEntry[] | undefined;
  error: CallError | undefined;
  reload: () => void;
  /** The number of rows scrolled so far. */
  turn: number;
}

/** One board: masked user, amount, time. */
export function MoneyBoard({ title, entries, error, reload, turn }: MoneyBoardProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.board}>
      <h3>{title}</h3>
      {entries ? (
        <Rows entries={entries} turn={turn} />
      ) : error ? (
        <ErrorState text={t('board.failed')} code={error.code} requestId={error.requestId} onRetry={reload} />
      ) : (
        <BoardSkeleton />
      )}
    </div>
  );
}

/** Five rows, wrapping around at the end. */
function Rows({ entries, turn }: { entries: readonly BoardEntry[]; turn: number }) {
  const { t, i18n } = useTranslation();
  if (entries.length === 0) return <EmptyState text={t('board.empty')} />;

  const isTurning = entries.length > entriesShown;
  const start = isTurning ? turn : 0;
  const positions = Array.from({ length: Math.min(entries.length, entriesShown) }, (_, row) => (start + row) % entries.length);
  return (
    <ul data-step={start > 0 ? start % 2 : undefined}>
      {positions.map((position) => {
        const { id, balance, regdate } = entries[position]!;
        return (
          <li key={position}>
            <span>{id}</span>
            <strong>
              {formatMoney(balance, i18n.language)}
              <small>{t('money.unit')}</small>
            </strong>
            <span className={styles.date}>{formatDate(regdate)}</span>
          </li>
        );
      })}
    </ul>
  );
}
