import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import styles from './ToggleButton.module.scss';

interface ToggleButtonProps {
  icon: IconName;
  label: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}

export function ToggleButton({ icon, label, isOn, onToggle }: ToggleButtonProps) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      <Icon name={icon} />
      {label}
    </button>
  );
}
