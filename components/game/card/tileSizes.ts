import type { ImageWidth } from '#lib/site/optimizedImage.ts';

/** From the smallest tile at density 1 to the largest at density 3. */
export const tileWidths: readonly ImageWidth[] = [128, 256, 384, 640];

/**
 * The width of a tile, for `sizes`, by where it stands. `grid`: the columns of GameGrid.module.scss, without their gaps. `rail`:
 * GameRail.module.scss.
 */
export const tileSizes = {
  grid: '(width >= 1320px) 9.65rem, (width >= 1024px) 15vw, (width >= 600px) 22vw, (width >= 360px) 31vw, 45vw',
  rail: '72px',
} as const;

export type TilePlace = keyof typeof tileSizes;
