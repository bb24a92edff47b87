import { useTranslation } from 'next-i18next/pages';
import { useState, type ReactNode } from 'react';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { VisuallyHidden } from '#components/controls/text/Icon.tsx';
import { jackpotTiers, type JackpotAmounts } from '#contract/jackpotTiers.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './JackpotStrip.module.scss';

const loadReader = async () => (await import('./homeParts.tsx')).JackpotReader;

export interface Jackpots {
  /** The amounts on the screen, which count up to `read`. Null = unknown. */
  shown: JackpotAmounts | null;
  /** The newest amounts, for screen readers. Null = unknown. */
  read: JackpotAmounts | null;
}

interface JackpotStripProps {
  isMoving: boolean;
  /** The button that stops all motion on the page; null if the banner has this button. */
  pause: ReactNode;
}

/** The jackpots (specification section 2): fixed amounts, amounts of a feed, or a dash. */
export function JackpotStrip({ isMoving, pause }: JackpotStripProps) {
  const { t, i18n } = useTranslation();
  const { isLive, amounts: fixed } = useSite().jackpot;
  const [{ shown, read }, setJackpots] = useState<Jackpots>({ shown: fixed, read: fixed });

  return (
    <section className={styles.strip} aria-label={t('jackpot.label')}>
      {isLive && <LazyComponent load={loadReader} props={{ isMoving, onRead: setJackpots }} />}
      {jackpotTiers.map((tier) => {
        const name = t(`jackpot.${tier}`);
        return (
          <div key={tier} className={`${styles.tier} ${styles[tier]}`}>
            <VisuallyHidden>
              {read
                ? t('jackpot.sentence', {
                    tier: name,
                    amount: formatNumber(read[tier], i18n.language),
                  })
                : t('jackpot.unknown', { tier: name })}
            </VisuallyHidden>
            <span className={styles.name} aria-hidden="true">
              {name}
            </span>
            <span className={styles.figure} aria-hidden="true">
              <Odometer figure={shown ? formatNumber(shown[tier], i18n.language) : '—'} />
              {shown && <small>{t('money.unit')}</small>}
            </span>
          </div>
        );
      })}
      {pause && <div className={styles.pause}>{pause}</div>}
    </section>
  );
}

/** `data-digit` sets the position of a digit, because the Content-Security-Policy forbids inline styles in HTML. */
function Odometer({ figure }: { figure: string }) {
  return (
    <span className={styles.odometer}>
      {[...figure].map((letter, index) => (
        // The keys count from the right, so that a digit keeps its column when the number gets longer.
        <span
          key={figure.length - index}
          className={/\d/.test(letter) ? styles.digit : undefined}
          data-digit={letter}
        >
          {/\d/.test(letter) ? null : letter}
        </span>
      ))}
    </span>
  );
}
