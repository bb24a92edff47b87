import { useTranslation } from 'next-i18next/pages';
import { Money } from '#components/controls/text/Money.tsx';
import { formatTime } from '#lib/format/formatTime.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { formatDuration } from '#lib/format/formatDuration.ts';
import { usePlayTime } from '#lib/reminder/usePlayTime.ts';
import styles from './PlayTimeFacts.module.scss';

/** The time since login and the change of the balance since then; a dash for unknown values. */
export function PlayTimeFacts() {
  const { t } = useTranslation();
  const { loginAt, minutes, change } = usePlayTime();

  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('play.loginAt')}</dt>
        <dd>{loginAt === undefined ? '-' : formatTime(loginAt)}</dd>
      </div>
      <div>
        <dt>{t('play.time')}</dt>
        <dd>{formatDuration(minutes, t)}</dd>
      </div>
      <div>
        <dt>{t('play.change')}</dt>
        <dd>{change === undefined ? '-' : <SignedMoney won={change} />}</dd>
      </div>
    </dl>
  );
}

/** A hidden amount also hides its sign: win or loss is private too. */
function SignedMoney({ won }: { won: number }) {
  const { isAmountHidden } = usePreferences();
  const sign = won > 0 ? '+' : won < 0 ? '−' : '';
  return (
    <>
      {!isAmountHidden && sign}
      <Money amount={Math.abs(won)} />
    </>
  );
}
