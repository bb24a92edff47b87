import { useTranslation } from 'next-i18next/pages';
import styles from './Money.module.scss';

/** A text that may be an amount: its unit is small then, as in Money. */
export function AmountText({ text }: { text: string }) {
  const { t } = useTranslation();
  const unit = t('money.unit');
  const figures = text.endsWith(unit) ? text.slice(0, -unit.length).trimEnd() : '';
  // A name may end in the same word.
  if (!/^-?\d[\d.,]*$/.test(figures)) return text;
  return (
    <span className={styles.money}>
      {figures}
      <small>{unit}</small>
    </span>
  );
}
