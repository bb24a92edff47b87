/** Another list begins at its first game: scrolls back to it, if the row above the list is stuck over a later part. */
export function showListStart(list: Element): void {
  const row = list.firstElementChild!;
  if (row.getBoundingClientRect().top > list.getBoundingClientRect().top + 1) list.scrollIntoView();
}
