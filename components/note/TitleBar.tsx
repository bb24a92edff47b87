import styles from './TitleBar.module.scss';

/** The operator's title color as a bar beside the title, whose text stays legible. Renders nothing without a color. */
export function TitleBar({ color }: { color: string }) {
  if (!color) return null;
  return (
    <span
      className={styles.bar}
      // Set by script: the Content-Security-Policy forbids inline styles in the server's HTML.
      ref={(bar) => bar?.style.setProperty('--title-color', color)}
      aria-hidden="true"
    />
  );
}
