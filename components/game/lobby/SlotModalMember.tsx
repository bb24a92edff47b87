import { MoneyChip } from '#components/menu/MoneyChip.tsx';
import { RunningGameChip } from '#components/play/RunningGameChip.tsx';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import styles from './LobbyLists.module.scss';

/** The running game and the money, in the header of a company's games, which covers that of the page. */
export function SlotModalMember() {
  const { user } = useCurrentUser();
  if (!user) return null;
  return (
    <div className={styles.member}>
      <RunningGameChip />
      <MoneyChip />
    </div>
  );
}
