import { useTranslation } from 'next-i18next/pages';
import { Fact } from '#components/controls/text/Fact.tsx';
import { SignedMoney } from '#components/controls/text/SignedMoney.tsx';
import { formatDuration } from '#lib/format/formatDuration.ts';
import { formatMoment } from '#lib/format/formatMoment.ts';
import type { PlayTime } from '#lib/reminder/usePlayTime.ts';
import styles from './PlayTimeFacts.module.scss';

interface PlayTimeFactsProps {
  time: PlayTime;
  /** An earlier login. */
  isPast?: boolean;
}

/** When the member logged in, for how long, and the change of the balance; a dash for unknown values. */
export function PlayTimeFacts({ time: { loginAt, minutes, change }, isPast = false }: PlayTimeFactsProps) {
  const { t } = useTranslation();

  return (
    <dl className={styles.facts}>
      <Fact name={t('play.loginAt')}>{loginAt === undefined ? '-' : formatMoment(loginAt)}</Fact>
      <Fact name={t(isPast ? 'care.lastTime' : 'play.time')}>{formatDuration(minutes, t)}</Fact>
      <Fact name={t('play.change')}>{change === undefined ? '-' : <SignedMoney won={change} />}</Fact>
    </dl>
  );
}
