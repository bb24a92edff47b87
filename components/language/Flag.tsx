import { Icon } from '#components/controls/text/Icon.tsx';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import styles from './Flag.module.scss';

/** A flag means a country, so it only decorates the name of a language. */
export function Flag({ code }: { code: LocaleCode }) {
  return <Icon name={`flag-${code}`} className={styles.flag} />;
}
