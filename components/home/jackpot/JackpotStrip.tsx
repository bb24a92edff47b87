import { useTranslation } from 'next-i18next/pages';
import { useRef, useState } from 'react';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import { formatNumber } from '#lib/format/formatNumber.ts';
import { jackpotAmount } from '#lib/games/lobby/jackpotAmount.ts';
import { useJackpotTime } from './useJackpotTime.ts';
import styles from './JackpotStrip.module.scss';

const tiers = ['mega', 'major', 'minor'] as const;

/** The three jackpots (specification section 2). Screen readers get one sentence per tier and no updates. */
export function JackpotStrip({ bases }: { bases: Record<(typeof tiers)[number], number> }) {
  const { t, i18n } = useTranslation();
  const strip = useRef<HTMLElement>(null);
  const [isPaused, setPaused] = useState(false);
  const { time, startedAt, isMoving } = useJackpotTime(strip, isPaused);

  return (
    <section ref={strip} className={styles.strip} aria-label={t('jackpot.label')} data-moving={isMoving || undefined}>
      {tiers.map((tier) => {
        const amount = (at: number | null) => formatNumber(at === null ? bases[tier] : jackpotAmount(bases[tier], at), i18n.language);
        return (
          <div key={tier} className={`${styles.tier} ${styles[tier]}`}>
            <VisuallyHidden>{t('jackpot.sentence', { tier: t(`jackpot.${tier}`), amount: amount(startedAt) })}</VisuallyHidden>
            <span className={styles.name} aria-hidden="true">
              {t(`jackpot.${tier}`)}
            </span>
            <span className={styles.figure} aria-hidden="true">
              <Odometer figure={amount(time)} isRolling={time !== startedAt} />
              <span className={styles.unit}>{t('money.unit')}</span>
            </span>
          </div>
        );
      })}
      <IconButton
        icon={isPaused ? 'play' : 'pause'}
        label={t(isPaused ? 'jackpot.play' : 'jackpot.pause')}
        className={styles.pause}
        onClick={() => setPaused(!isPaused)}
      />
    </section>
  );
}

/** Digits that roll when they change. Classes set the positions: the Content-Security-Policy forbids inline styles in the server's HTML. */
function Odometer({ figure, isRolling }: { figure: string; isRolling: boolean }) {
  return (
    <span className={styles.odometer} data-rolling={isRolling || undefined}>
      {[...figure].map((letter, index) => (
        // Keyed from the right: a digit keeps its column when the number gets longer.
        <span key={figure.length - index} className={/\d/.test(letter) ? styles.digit : undefined} data-digit={letter}>
          {/\d/.test(letter) ? null : letter}
        </span>
      ))}
    </span>
  );
}
