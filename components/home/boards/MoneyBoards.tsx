import { useTranslation } from 'next-i18next/pages';
import type { BoardEntry } from '#contract/records/boardEntry.ts';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { ErrorState } from '#components/controls/states/ErrorState.tsx';
import { useRotation } from '#components/home/motion/useRotation.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { useCall } from '#lib/api/useCall.ts';
import { formatDay } from '#lib/format/formatMoment.ts';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { Board } from './Board.tsx';
import { BoardSkeleton, entriesShown } from './BoardSkeleton.tsx';
import styles from './MoneyBoards.module.scss';

const freshness = { refreshInterval: 60_000 };

/** The newest deposits and withdrawals of all members. Rows advance every few seconds, can be paused, and are not announced. */
export function MoneyBoards() {
  const { t } = useTranslation();
  const { data: deposits, ...depositState } = useCall('get-deposit-board', {}, freshness);
  const { data: withdraws, ...withdrawState } = useCall('get-withdraw-board', {}, freshness);
  const longest = Math.max(1, deposits?.deposits.length ?? 0, withdraws?.withdraws.length ?? 0);
  const { index, isPlaying, togglePlaying, holdProps } = useRotation(longest);
  const pause = longest > entriesShown && (
    <IconButton icon={isPlaying ? 'pause' : 'play'} label={t(isPlaying ? 'board.pause' : 'board.play')} onClick={togglePlaying} />
  );

  return (
    <Board title={t('board.title')} icon="comp" action={pause} {...holdProps}>
      <div className={styles.lists}>
        <MoneyBoard title={t('board.deposits')} entries={deposits?.deposits} turn={index} {...depositState} />
        <MoneyBoard title={t('board.withdraws')} entries={withdraws?.withdraws} turn={index} {...withdrawState} />
      </div>
    </Board>
  );
}

interface MoneyBoardProps {
  title: string;
  entries: readonly BoardEntry[] | undefined;
  error: CallError | undefined;
  reload: () => void;
  turn: number;
}

function MoneyBoard({ title, entries, error, reload, turn }: MoneyBoardProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.board}>
      <h3>{title}</h3>
      {entries ? (
        <Rows entries={entries} turn={turn} />
      ) : error ? (
        <ErrorState text={t('board.failed')} error={error} onRetry={reload} />
      ) : (
        <BoardSkeleton />
      )}
    </div>
  );
}

/** Five rows of masked user, amount and time, wrapping around at the end. */
function Rows({ entries, turn }: { entries: readonly BoardEntry[]; turn: number }) {
  const { t, i18n } = useTranslation();
  if (entries.length === 0) return <EmptyState text={t('empty.history')} />;

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
            <span className={styles.date}>{formatDay(regdate)}</span>
          </li>
        );
      })}
    </ul>
  );
}
