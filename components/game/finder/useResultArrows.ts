import { useEffect, useEffectEvent } from 'react';

/** In `list`, the arrow keys lead from the search field to the first result, from result to result, and from the first row back to the field. */
export function useResultArrows(list: () => HTMLElement): void {
  const listOf = useEffectEvent(list);
  useEffect(() => {
    const element = listOf();
    element.addEventListener('keydown', moveFocus);
    return () => element.removeEventListener('keydown', moveFocus);
  }, []);
}

function moveFocus(event: KeyboardEvent): void {
  const { key, isComposing, altKey, ctrlKey, metaKey, shiftKey } = event;
  // Other keys are typed into the field: they must not wait for a search through the results.
  if (!key.startsWith('Arrow')) return;
  // Of an input method, the key chooses among its words. With a modifier it is of the browser.
  if (isComposing || altKey || ctrlKey || metaKey || shiftKey) return;
  const list = event.currentTarget as HTMLElement;
  const target = event.target as HTMLElement;
  // The dialog of a company is within the list that it covers.
  const layer = list.closest('dialog');
  const find = (selector: string) =>
    [...list.querySelectorAll<HTMLElement>(selector)].filter((element) => element.closest('dialog') === layer && isRendered(element));
  const [field] = find('[role="search"] input') as HTMLInputElement[];
  const results = find('[data-code]');
  // Without words the arrows scroll, as on every page.
  const next = target === field ? key === 'ArrowDown' && results[0] : field?.value && beside(target, key, results, field);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function beside(target: HTMLElement, key: string, results: readonly HTMLElement[], field: HTMLElement): HTMLElement | undefined {
  const index = results.indexOf(target);
  if (index < 0) return;
  if (key === 'ArrowRight') return results[index + 1];
  if (key === 'ArrowLeft') return results[index - 1];

  const own = placeOf(target);
  const direction = key === 'ArrowDown' ? 1 : -1;
  const [nearest] = results
    .map((result) => ({ result, place: placeOf(result) }))
    .map(({ result, place }) => ({ result, rows: direction * (place.top - own.top), columns: Math.abs(place.left - own.left) }))
    .filter(({ rows }) => rows > 1)
    .sort((a, b) => a.rows - b.rows || a.columns - b.columns);
  return nearest?.result ?? (key === 'ArrowUp' ? field : undefined);
}

/** Of the item: a card under the pointer is lifted. */
const placeOf = (result: HTMLElement): DOMRect => result.parentElement!.getBoundingClientRect();

/** A row of offers hides the games for which a narrow window has no room. */
const isRendered = (element: HTMLElement): boolean => element.checkVisibility?.() ?? true;
