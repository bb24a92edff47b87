import type { ReactNode } from 'react';
import styles from './GameGrid.module.scss';

interface GameGridProps {
  /** One card for each game, every one of them shown. */
  children: ReactNode;
  /** Hundreds of cards: those out of sight are neither laid out nor painted. */
  isLong?: boolean;
}

/** Cards in 2, 3, 4 or 6 columns by width (specification section 2, game grid). */
export function GameGrid({ children, isLong = false }: GameGridProps) {
  return <ul className={`${styles.grid} ${isLong ? styles.far : ''}`}>{children}</ul>;
}
