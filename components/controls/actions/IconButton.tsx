import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import styles from './IconButton.module.scss';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName;
  /** The accessible name and the tooltip. */
  label: string;
  /** Turns the icon and ignores presses. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, isBusy = false, className = '', onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      {...rest}
      className={`${styles.button} ${isBusy ? styles.busy : ''} ${className}`}
      aria-label={label}
      title={label}
      onClick={isBusy ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
