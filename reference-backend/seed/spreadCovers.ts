/** Covers with this distance in the list are adjacent in a grid of two, three or four columns. */
const minDistance = 4;

/**
 * Reorders games as little as possible so that no cover repeats within four places. A game whose cover is too near waits for a later place;
 * what cannot be placed at the end goes further up.
 */
export function spreadCovers<Game extends { cover: string }>(games: readonly Game[]): Game[] {
  const waiting = [...games];
  const placed: Game[] = [];
  const isFree = (at: number, { cover }: Game) =>
    placed.slice(Math.max(0, at - minDistance), at + minDistance).every((near) => near.cover !== cover);
  while (waiting.length > 0) {
    const next = Math.max(
      0,
      waiting.findIndex((game) => isFree(placed.length, game)),
    );
    const [game] = waiting.splice(next, 1) as [Game];
    let at = placed.length;
    while (at > 0 && !isFree(at, game)) at -= 1;
    placed.splice(at, 0, game);
  }
  return placed;
}
