import { useEffect, useEffectEvent, useLayoutEffect, useRef, type PointerEvent } from 'react';
import { placePopups } from '#lib/notices/placePopups.ts';
import type { Popups } from '#lib/notices/usePopups.ts';
import { focusAfterPopup } from './focusAfterPopup.ts';
import { followPointer } from './followPointer.ts';
import { PopupCard } from './PopupCard.tsx';
import styles from './PopupCards.module.scss';

/** Popups at the places the operator gave them or the member moved them to, kept between the header and the foot of the window; the first lies on top. */
export function PopupCards({ popups, hide, close }: Popups) {
  const area = useRef<HTMLDivElement>(null);
  // Where each stands: nothing moves when another one is closed.
  const places = useRef(new Map<string, { x: number; y: number; isMoved?: boolean }>());
  const ids = popups.map(({ id }) => id);

  function place() {
    const { current } = area;
    if (!current) return;
    const box = current.getBoundingClientRect();
    const cards = cardsIn(current);
    const wanted = popups.map(({ id, posX, posY }, index) => ({
      // The operator measured from the corner of the window.
      ...(places.current.get(id) ?? { x: posX - box.left, y: posY - box.top }),
      width: cards[index]?.offsetWidth ?? 0,
      height: cards[index]?.offsetHeight ?? 0,
    }));
    placePopups(wanted, box).forEach((spot, index) => {
      places.current.set(ids[index] ?? '', { ...places.current.get(ids[index] ?? ''), ...spot });
      cards[index]?.style.setProperty('--x', `${spot.x}px`);
      cards[index]?.style.setProperty('--y', `${spot.y}px`);
      cards[index]?.style.setProperty('--layer', String(popups.length - index));
    });
  }

  function handleTitlePointerDown(event: PointerEvent<HTMLElement>, id: string) {
    const from = places.current.get(id);
    if (!from) return;
    followPointer(event, (dx, dy) => {
      places.current.set(id, { x: from.x + dx, y: from.y + dy, isMoved: true });
      place();
    });
  }

  // Before they are painted; and again when the window or what stands in one of them changes its size.
  const shown = ids.join();
  const placeAgain = useEffectEvent(place);
  useLayoutEffect(() => placeAgain(), [shown]);
  useEffect(() => {
    const { current } = area;
    if (!current) return;
    const sizes = new ResizeObserver(() => placeAgain());
    for (const element of [current, ...cardsIn(current)]) sizes.observe(element);
    return () => sizes.disconnect();
  }, [shown]);

  return (
    <div ref={area} className={styles.area}>
      {popups.map((popup) => (
        <PopupCard
          key={popup.id}
          popup={popup}
          className={styles.card}
          onTitlePointerDown={(event) => handleTitlePointerDown(event, popup.id)}
          onHide={() => focusAfterPopup(() => hide(popup.id))}
          onClose={() => focusAfterPopup(() => close([popup.id]))}
          onCloseAll={popups.length > 1 ? () => focusAfterPopup(() => close(ids)) : undefined}
        />
      ))}
    </div>
  );
}

const cardsIn = (area: HTMLElement) => [...area.querySelectorAll<HTMLElement>('[data-popup]')];
