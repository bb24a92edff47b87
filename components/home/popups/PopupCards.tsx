import { useEffect, useEffectEvent, useLayoutEffect, useRef, type PointerEvent } from 'react';
import { placePopups } from '#lib/notices/placePopups.ts';
import type { Popups } from '#lib/notices/usePopups.ts';
import { PopupCard } from './PopupCard.tsx';
import styles from './PopupCards.module.scss';

/** More would fill the screen. The next one follows when one closes. */
const maxShown = 3;

/** Where the popups end: at the search and the first row of games, or their places while they load. */
const areaEnd = '#lobby :is([role="search"], section, [data-code], [aria-busy])';

/** The control that shows the focus, outside of the popups. */
const focusedControl = ':focus-visible:not([tabindex="-1"], [data-popup] *)';

/** Popups at the operator's or the member's positions, kept beside the words of the banner and above the search. None covers another; one without a place waits, and one over the focus gives way. */
export function PopupCards({ popups: all, hide, close }: Popups) {
  const popups = all.slice(0, maxShown);
  const area = useRef<HTMLDivElement>(null);
  // Positions are kept, so that nothing moves when another popup closes.
  const places = useRef(new Map<string, { x: number; y: number; isMoved?: boolean }>());
  const ids = popups.map(({ id }) => id);

  function place() {
    const { current } = area;
    if (!current) return;
    const games = document.querySelector(areaEnd)?.getBoundingClientRect();
    if (games) current.style.setProperty('--room', `${games.top - current.getBoundingClientRect().top}px`);
    const box = current.getBoundingClientRect();
    const cards = cardsIn(current);
    const wanted = popups.map(({ id, posX, posY }, index) => ({
      // The operator's coordinates start at the corner of the page.
      ...(places.current.get(id) ?? { x: posX - box.left, y: posY - box.top - window.scrollY, isWaiting: true }),
      width: cards[index]?.offsetWidth ?? 0,
      height: cards[index]?.offsetHeight ?? 0,
    }));
    placePopups(wanted, box).forEach((spot, index) => {
      cards[index]?.toggleAttribute('data-waiting', !spot);
      if (!spot) return;
      places.current.set(ids[index] ?? '', { ...places.current.get(ids[index] ?? ''), ...spot });
      cards[index]?.style.setProperty('--x', `${spot.x}px`);
      cards[index]?.style.setProperty('--y', `${spot.y}px`);
      cards[index]?.style.setProperty('--layer', String(popups.length - index));
    });
    giveWay(current);
  }

  function handleTitlePointerDown(event: PointerEvent<HTMLElement>, id: string) {
    const from = places.current.get(id);
    if (!from) return;
    followPointer(event, (dx, dy) => {
      places.current.set(id, { x: from.x + dx, y: from.y + dy, isMoved: true });
      place();
    });
  }

  // Before paint, and again when the window, the page above the games or a popup changes its size.
  const shown = ids.join();
  const placeAgain = useEffectEvent(place);
  useLayoutEffect(() => placeAgain(), [shown]);
  useEffect(() => {
    const { current } = area;
    if (!current) return;
    const sizes = new ResizeObserver(() => placeAgain());
    for (const element of [document.body, current, ...cardsIn(current)]) sizes.observe(element);
    const listening = new AbortController();
    for (const event of ['focusin', 'focusout']) document.addEventListener(event, () => giveWay(current), { signal: listening.signal });
    return () => {
      sizes.disconnect();
      listening.abort();
    };
  }, [shown]);

  return (
    <div ref={area} className={styles.area}>
      {popups.map((popup) => (
        <PopupCard
          key={popup.id}
          popup={popup}
          className={styles.card}
          onTitlePointerDown={(event) => handleTitlePointerDown(event, popup.id)}
          onHide={() => hide(popup.id)}
          onClose={() => close([popup.id])}
          onCloseAll={all.length > 2 ? () => close(all.map(({ id }) => id)) : undefined}
        />
      ))}
    </div>
  );
}

const cardsIn = (area: HTMLElement) => [...area.querySelectorAll<HTMLElement>('[data-popup]')];

/** Fades out the cards over the focused control, until the focus moves on. */
function giveWay(area: HTMLElement) {
  const focused = document.querySelector(focusedControl)?.getBoundingClientRect();
  for (const card of cardsIn(area)) {
    const { left, top, right, bottom } = card.getBoundingClientRect();
    const isOver = focused && left < focused.right && focused.left < right && top < focused.bottom && focused.top < bottom;
    card.toggleAttribute('data-away', Boolean(isOver));
  }
}

/** Reports the pointer's distance from the press, in px, until it is released. */
function followPointer(
  { currentTarget, isPrimary, button, pointerId, clientX, clientY }: PointerEvent<HTMLElement>,
  onMove: (dx: number, dy: number) => void,
) {
  if (!isPrimary || button !== 0) return;
  const listening = new AbortController();
  const options = { signal: listening.signal };
  const held: HTMLElement = currentTarget;
  held.setPointerCapture(pointerId);
  held.addEventListener('pointermove', (event) => onMove(event.clientX - clientX, event.clientY - clientY), options);
  held.addEventListener('lostpointercapture', () => listening.abort(), options);
}
