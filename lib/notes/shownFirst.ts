/** Pages that show what support sends where it was asked for. Each looks for it, and marks as read what it shows. */
const pages = new Set<() => Promise<void>>();

/** Returns the function that ends it. */
export function showFirst(look: () => Promise<void>): () => void {
  pages.add(look);
  return () => void pages.delete(look);
}

/** Resolves when these pages show what there is: the counts are then those of the rest. */
export async function shownFirst(): Promise<void> {
  await Promise.all([...pages].map((look) => look()));
}
