import { useTranslation } from 'next-i18next/pages';
import { Fact } from '#components/controls/text/Fact.tsx';
import { SignedMoney } from '#components/controls/text/SignedMoney.tsx';
import { formatDuration } from '#lib/format/formatDuration.ts';
import { formatDayTime, formatTime } from '#lib/format/formatTime.ts';
import type { PlayTime } from '#lib/reminder/usePlayTime.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import styles from './PlayTimeFacts.module.scss';

interface PlayTimeFactsProps {
  time: PlayTime;
  /** An earlier login. */
  isPast?: boolean;
}

/** When the member logged in, for how long, and the change of the balance; a dash for unknown values. */
export function PlayTimeFacts({ time: { loginAt, minutes, change }, isPast = false }: PlayTimeFactsProps) {
  const { t } = useTranslation();
  const isToday = loginAt !== undefined && new Date(loginAt).toDateString() === new Date(serverNow()).toDateString();
  const login = loginAt !== undefined && (isPast || !isToday ? formatDayTime(loginAt) : formatTime(loginAt));

  return (
    <dl className={styles.facts}>
      <Fact name={t('play.loginAt')}>{login || '-'}</Fact>
      <Fact name={t(isPast ? 'care.lastTime' : 'play.time')}>{formatDuration(minutes, t)}</Fact>
      <Fact name={t('play.change')}>{change === undefined ? '-' : <SignedMoney won={change} />}</Fact>
    </dl>
  );
}
