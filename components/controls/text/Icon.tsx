import type { HTMLAttributes } from 'react';
import styles from './text.module.scss';

/** The symbols of public/images/icons.svg, which is a separate file, so that an icon adds nothing to the script. */
export type IconName =
  | 'casino'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'clock'
  | 'clock-filled'
  | 'close'
  | 'comp'
  | 'copy'
  | 'cross'
  | 'deposit'
  | 'emblem'
  | 'envelope'
  | 'external'
  | 'eye'
  | 'eye-off'
  | 'flag-cn'
  | 'flag-en'
  | 'flag-jp'
  | 'flag-ko'
  | 'flag-vn'
  | 'full-screen'
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
  | 'plus'
  | 'refresh'
  | 'search'
  | 'slot'
  | 'sort'
  | 'sport'
  | 'star'
  | 'star-filled'
  | 'support'
  | 'trash'
  | 'wallet'
  | 'warning'
  | 'withdraw'
  | 'wrench';

/** The control around the icon needs the accessible name. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`${styles.icon} ${className}`} aria-hidden="true" focusable="false">
      <use href={`/images/icons.svg#${name}`} />
    </svg>
  );
}

export function VisuallyHidden(props: Omit<HTMLAttributes<HTMLSpanElement>, 'className'>) {
  return <span {...props} className={styles.hidden} />;
}
