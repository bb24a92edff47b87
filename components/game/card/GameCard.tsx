import type { MouseEvent } from 'react';
import { Icon } from '#components/controls/text/Icon.tsx';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import { GameTile } from './GameTile.tsx';
import { shake } from './shake.ts';
import styles from './GameCard.module.scss';

interface GameCardProps {
  code: string;
  name: string;
  /** An optional second line. */
  company?: string;
  imgUrl: string;
  shape: 'table' | 'slot';
  isEager?: boolean;
  /** The ribbon text of a game under maintenance; undefined = usable. */
  maintenance?: string;
  /** Returns false if the tap was ignored; the card then shakes. */
  onOpen: () => boolean;
  /** Called on hover or touch, before the press. */
  onApproach?: () => void;
}

/** A game, table or company as one button. Under maintenance it stays focusable and says why it does not open. */
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
