import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import { formatNumber } from '#lib/format/formatNumber.ts';
import type { Jackpots } from '#lib/games/lobby/useJackpots.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './JackpotStrip.module.scss';

const loadReader = async () => (await import('#components/home/homeParts.ts')).JackpotReader;

const tiers = ['mega', 'major', 'minor'] as const;

/** How long a phone shows one of them. */
const turnMs = 4_000;

/** The three jackpots (specification section 2): the operator's fixed amounts, those of a feed, or a dash. Screen readers get one sentence per tier, without announcements. */
export function JackpotStrip() {
  const { t, i18n } = useTranslation();
  const { isLive, amounts: fixed } = useSite().jackpot;
  const strip = useRef<HTMLElement>(null);
  const [isPaused, setPaused] = useState(false);
  const isMoving = useInSight(strip) && !isPaused;
  const [{ shown, read, hasFailed }, setJackpots] = useState<Jackpots>({ shown: fixed, read: fixed, hasFailed: false });
  const isTurning = isMoving && shown && !hasFailed;
  const [turn, setTurn] = useState(0);

  // A timer: an animation would ask the phone for a frame sixty times a second.
  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => setTurn((last) => (last + 1) % tiers.length), turnMs);
    return () => clearInterval(timer);
  }, [isTurning]);

  return (
    <section ref={strip} className={styles.strip} aria-label={t('jackpot.label')} data-moving={isTurning || undefined}>
      {isLive && <LazyComponent load={loadReader} props={{ isMoving, onRead: setJackpots }} />}
      {tiers.map((tier, index) => {
        const name = t(`jackpot.${tier}`);
        return (
          <div key={tier} className={`${styles.tier} ${styles[tier]}`} data-turn={index === turn || undefined}>
            <VisuallyHidden>
              {read
                ? t('jackpot.sentence', { tier: name, amount: formatNumber(read[tier], i18n.language) })
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
      {shown && (
        <IconButton
          icon={isPaused ? 'play' : 'pause'}
          label={t(isPaused ? 'jackpot.play' : 'jackpot.pause')}
          className={styles.pause}
          onClick={() => setPaused(!isPaused)}
        />
      )}
    </section>
  );
}

function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInSight;
}

/** Digits that roll when they change. Classes set the positions: the Content-Security-Policy forbids inline styles in the server's HTML. */
function Odometer({ figure }: { figure: string }) {
  return (
    <span className={styles.odometer}>
      {[...figure].map((letter, index) => (
        // Keyed from the right: a digit keeps its column when the number gets longer.
        <span key={figure.length - index} className={/\d/.test(letter) ? styles.digit : undefined} data-digit={letter}>
          {/\d/.test(letter) ? null : letter}
        </span>
      ))}
    </span>
  );
}
