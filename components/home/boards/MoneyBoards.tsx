import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { useCall } from '#lib/api/useCall.ts';
import { entriesShown } from './BoardSkeleton.tsx';
import { MoneyBoard } from './MoneyBoard.tsx';
import { useHold } from '#components/home/motion/useHold.ts';
import { useRotation } from '#components/home/motion/useRotation.ts';
import styles from './MoneyBoards.module.scss';

const freshness = { refreshInterval: 60_000 };

/** The newest deposits and withdrawals of all members. Rows advance every few seconds, can be paused, and are not announced. */
export function MoneyBoards() {
  const { t } = useTranslation();
  const { data: deposits, ...depositState } = useCall('get-deposit-board', {}, freshness);
  const { data: withdraws, ...withdrawState } = useCall('get-withdraw-board', {}, freshness);
  const { isHeld, holdProps } = useHold();
  const longest = Math.max(1, deposits?.deposits.length ?? 0, withdraws?.withdraws.length ?? 0);
  const { index, isPlaying, togglePlaying } = useRotation(longest, isHeld);

  return (
    <section className={styles.boards} aria-label={t('board.title')} {...holdProps}>
      <header className={styles.header}>
        <Icon name="comp" />
        <h2>{t('board.title')}</h2>
        {longest > entriesShown && (
          <IconButton icon={isPlaying ? 'pause' : 'play'} label={t(isPlaying ? 'board.pause' : 'board.play')} onClick={togglePlaying} />
        )}
      </header>
      <div className={styles.lists}>
        <MoneyBoard title={t('board.deposits')} entries={deposits?.deposits} turn={index} {...depositState} />
        <MoneyBoard title={t('board.withdraws')} entries={withdraws?.withdraws} turn={index} {...withdrawState} />
      </div>
    </section>
  );
}
