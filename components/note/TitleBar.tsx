import styles from './TitleBar.module.scss';

/** The color the operator gave a title, as a small bar beside it: the words themselves stay legible (screens 5.9). Nothing without one. */
export function TitleBar({ color }: { color: string }) {
  if (!color) return null;
  return (
    <span
      className={styles.bar}
      // By script: inline styles have no place in the server's HTML.
      ref={(bar) => bar?.style.setProperty('--title-color', color)}
      aria-hidden="true"
    />
  );
}
