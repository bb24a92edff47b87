import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { IconButton } from './Button.tsx';
import styles from './Scroller.module.scss';

/** The sum of the track's left and right padding, in px. */
const ringRoom = 8;

export function Scroller({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [reach, setReach] = useState({ isWide: false, isStart: true, isEnd: true });

  useEffect(() => {
    const element = track.current;
    const place = frame.current;
    if (!element || !place) return;
    function look() {
      if (!element || !place) return;
      const { scrollLeft, scrollWidth, clientWidth } = element;
      // The frame is measured, because the track is narrower beside the buttons and would keep the buttons visible.
      const isWide = scrollWidth > place.clientWidth + ringRoom + 1;
      const isStart = scrollLeft <= 1;
      const isEnd = scrollLeft + clientWidth >= scrollWidth - 1;
      setReach((before) =>
        before.isWide === isWide && before.isStart === isStart && before.isEnd === isEnd
          ? before
          : { isWide, isStart, isEnd },
      );
    }
    const sizes = new ResizeObserver(look);
    for (const watched of [place, element, ...element.children]) sizes.observe(watched);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [children]);

  function move(direction: 1 | -1) {
    const element = track.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8, behavior: 'smooth' });
  }

  return (
    <div ref={frame} className={styles.scroller}>
      <div
        ref={track}
        className={styles.track}
        data-before={!reach.isStart || undefined}
        data-after={!reach.isEnd || undefined}
      >
        {children}
      </div>
      {reach.isWide && (
        <div className={styles.buttons}>
          <IconButton
            icon="chevron-left"
            label={t('game.previous')}
            aria-disabled={reach.isStart}
            onClick={() => move(-1)}
          />
          <IconButton
            icon="chevron-right"
            label={t('game.next')}
            aria-disabled={reach.isEnd}
            onClick={() => move(1)}
          />
        </div>
      )}
    </div>
  );
}
