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
  const list = event.currentTarget as HTMLElement;
  const field = list.querySelector<HTMLInputElement>('[role="search"] input');
  // Of an input method, the key chooses among its words. A list within this one has moved the focus already.
  if (!field || event.isComposing || event.defaultPrevented) return;
  const results = [...list.querySelectorAll<HTMLElement>('[data-code]')];
  const next = event.target === field ? event.key === 'ArrowDown' && results[0] : beside(event, results, field);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function beside({ key, target }: KeyboardEvent, results: readonly HTMLElement[], field: HTMLInputElement): HTMLElement | undefined {
  const index = results.indexOf(target as HTMLElement);
  // Without words the arrows scroll, as on every page.
  if (index < 0 || !field.value) return;
  if (key === 'ArrowRight') return results[index + 1];
  if (key === 'ArrowLeft') return results[index - 1];
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;

  const own = results[index]!.getBoundingClientRect();
  const direction = key === 'ArrowDown' ? 1 : -1;
  const [nearest] = results
    .map((result) => ({ result, box: result.getBoundingClientRect() }))
    .map(({ result, box }) => ({ result, rows: direction * (box.top - own.top), columns: Math.abs(box.left - own.left) }))
    .filter(({ rows }) => rows > 1)
    .sort((a, b) => a.rows - b.rows || a.columns - b.columns);
  return nearest?.result ?? (key === 'ArrowUp' ? field : undefined);
}
