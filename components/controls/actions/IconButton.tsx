import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import styles from './IconButton.module.scss';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName;
  /** The accessible name and the tooltip. */
  label: string;
}

export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={`${styles.button} ${className}`} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
