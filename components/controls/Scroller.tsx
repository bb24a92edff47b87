import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import styles from './Scroller.module.scss';

interface ScrollerProps {
  /** The names of the two buttons. */
  previous: string;
  next: string;
  className?: string;
  children: ReactNode;
}

/** A row that may be wider than its place: it moves by swiping, by its buttons, and with the focus inside it. */
export function Scroller({ previous, next, className = '', children }: ScrollerProps) {
  const track = useRef<HTMLDivElement>(null);
  const [ends, setEnds] = useState({ isStart: true, isEnd: true });

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    function look() {
      if (!element) return;
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const isStart = scrollLeft <= 1;
      const isEnd = scrollLeft + clientWidth >= scrollWidth - 1;
      setEnds((before) => (before.isStart === isStart && before.isEnd === isEnd ? before : { isStart, isEnd }));
    }
    const sizes = new ResizeObserver(look);
    for (const watched of [element, ...element.children]) sizes.observe(watched);
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

  const isWide = !ends.isStart || !ends.isEnd;
  return (
    <div className={styles.scroller}>
      <div ref={track} className={`${styles.track} ${className}`}>
        {children}
      </div>
      {isWide && (
        <div className={styles.buttons}>
          <IconButton icon="chevron-left" label={previous} aria-disabled={ends.isStart} onClick={() => move(-1)} />
          <IconButton icon="chevron-right" label={next} aria-disabled={ends.isEnd} onClick={() => move(1)} />
        </div>
      )}
    </div>
  );
}
