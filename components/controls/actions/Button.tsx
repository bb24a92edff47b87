import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import styles from './Button.module.scss';

type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';
type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  isWide?: boolean;
  children: ReactNode;
}

export function buttonClass(
  { variant = 'secondary', size = 'medium', isWide = false }: Omit<ButtonLook, 'children'>,
  className = '',
): string {
  return [styles.button, styles[variant], styles[size], isWide ? styles.wide : '', className]
    .filter(Boolean)
    .join(' ');
}

interface ButtonProps
  extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant,
  size,
  icon,
  isWide,
  isBusy = false,
  className,
  children,
  type = 'button',
  'aria-disabled': isUnavailable,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, isWide }, className)}
      aria-busy={isBusy || undefined}
      // The button uses `aria-disabled`, because a button with `disabled` loses the focus.
      aria-disabled={isBusy || isUnavailable || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName;
  label: string;
}

export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.iconButton} ${className}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}

interface ToggleButtonProps {
  icon: IconName;
  label: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}

export function ToggleButton({ icon, label, isOn, onToggle }: ToggleButtonProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isOn}
      onClick={() => onToggle(!isOn)}
    >
      <Icon name={icon} />
      {label}
    </button>
  );
}
