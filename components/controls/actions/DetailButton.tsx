import { Icon } from '#components/controls/text/Icon.tsx';
import styles from './DetailButton.module.scss';

interface DetailButtonProps {
  label: string;
  isOpen: boolean;
  controls: string;
  onPress: () => void;
}

/** Opens and closes a row. Its hit area is the whole row. */
export function DetailButton({ label, isOpen, controls, onPress }: DetailButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onPress}
    >
      <Icon name="chevron-down" />
    </button>
  );
}
