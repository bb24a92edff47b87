import styles from './Icon.module.scss';

/** Drawn in house; the drawings are symbols of public/images/icons.svg, so that an icon costs no script. */
export type IconName =
  | 'casino'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'clock'
  | 'close'
  | 'club'
  | 'comp'
  | 'cross'
  | 'deposit'
  | 'diamond'
  | 'emblem'
  | 'envelope'
  | 'external'
  | 'eye'
  | 'eye-off'
  | 'globe'
  | 'heart'
  | 'home'
  | 'info'
  | 'lock'
  | 'logout'
  | 'megaphone'
  | 'menu'
  | 'offline'
  | 'pause'
  | 'person'
  | 'play'
  | 'refresh'
  | 'search'
  | 'slot'
  | 'spade'
  | 'star'
  | 'star-filled'
  | 'support'
  | 'warning'
  | 'withdraw'
  | 'wrench';

/** Decoration only: the control around it carries the name. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`${styles.icon} ${className}`} aria-hidden="true" focusable="false">
      <use href={`/images/icons.svg#${name}`} />
    </svg>
  );
}
