import type { MouseEvent } from 'react';
import { Icon } from '#components/controls/text/Icon.tsx';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import { GameTile } from './GameTile.tsx';
import { shake } from './shake.ts';
import styles from './GameCard.module.scss';

interface GameCardProps {
  code: string;
  name: string;
  /** A second line, where it says more than the name. */
  company?: string;
  imgUrl: string;
  shape: 'table' | 'slot';
  isEager?: boolean;
  /** The word on the ribbon of a game under maintenance; without it the game is usable. */
  maintenance?: string;
  /** False = the tap was ignored, which the card shows by a shake. */
  onOpen: () => boolean;
  /** The finger or the pointer is on its way. */
  onApproach?: () => void;
}

/** One game, table or company: the whole card is one button. Under maintenance it can still be reached, and says why it does not open. */
export function GameCard({ code, name, company, imgUrl, shape, isEager, maintenance, onOpen, onApproach }: GameCardProps) {
  function handleClick({ currentTarget }: MouseEvent<HTMLElement>) {
    if (!onOpen()) shake(currentTarget);
  }

  return (
    <button
      type="button"
      className={styles.card}
      data-code={code}
      aria-disabled={maintenance ? true : undefined}
      onClick={handleClick}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <span className={styles.frame}>
        <GameTile code={code} name={name} imgUrl={imgUrl} shape={shape} isEager={isEager} />
        {maintenance ? (
          <span className={styles.ribbon}>
            <Icon name="wrench" />
            {maintenance}
          </span>
        ) : (
          <span className={styles.play} aria-hidden="true">
            <Icon name="play" />
          </span>
        )}
      </span>
      <span className={styles.name} lang={textLanguage(name)}>
        {name}
      </span>
      {company && <span className={styles.company}>{company}</span>}
    </button>
  );
}
