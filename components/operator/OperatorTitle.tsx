import { legibleColor } from '#lib/html/colors.ts';
import { textLanguage } from '#lib/i18n/locales.ts';
import styles from './OperatorTitle.module.scss';

interface OperatorTitleProps {
  text: string;
  /** The operator's color. Ignored if the text would not be legible. */
  color: string;
}

/** A title of the operator: plain text, in the operator's color if its contrast is sufficient (promises C3). */
export function OperatorTitle({ text, color }: OperatorTitleProps) {
  return (
    <span
      className={styles.title}
      lang={textLanguage(text)}
      // Set by script: the Content-Security-Policy forbids inline styles in the server's HTML.
      ref={(title) => title?.style.setProperty('--title-color', legibleColor(color) ?? '')}
    >
      {text}
    </span>
  );
}
