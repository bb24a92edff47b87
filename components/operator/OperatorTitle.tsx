import { legibleColor } from '#lib/html/legibleColor.ts';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import styles from './OperatorTitle.module.scss';

interface OperatorTitleProps {
  text: string;
  /** As the operator wrote it; counts only where the words stay legible in it. */
  color: string;
}

/** A title of the operator: text, in the operator's color where that can be read (promises C3). */
export function OperatorTitle({ text, color }: OperatorTitleProps) {
  return (
    <span
      className={styles.title}
      lang={textLanguage(text)}
      // By script: inline styles have no place in the server's HTML.
      ref={(title) => title?.style.setProperty('--title-color', legibleColor(color) ?? '')}
    >
      {text}
    </span>
  );
}
