import { useEffect, useState, type RefObject } from 'react';

/** How far beyond what is in sight a part already counts as near. */
const margin = '50% 0px';
const none: ReadonlySet<number> = new Set();

/** Which children of a list (`data-part`) are in sight or nearly. */
export function useNearParts(list: RefObject<HTMLElement | null>, count: number): ReadonlySet<number> {
  const [near, setNear] = useState(none);

  useEffect(() => {
    if (!list.current) return;
    const observer = new IntersectionObserver(
      (changes) =>
        setNear((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of changes) {
            const part = Number((target as HTMLElement).dataset.part);
            if (isIntersecting) after.add(part);
            else after.delete(part);
          }
          return after;
        }),
      { root: scrollerOf(list.current), rootMargin: margin },
    );
    for (const part of list.current.children) observer.observe(part);
    return () => observer.disconnect();
  }, [list, count]);

  return near;
}

/** What the list scrolls in; null for the window. The margin counts for that alone. */
function scrollerOf(list: HTMLElement): HTMLElement | null {
  for (let element = list.parentElement; element && element !== document.body; element = element.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  }
  return null;
}
