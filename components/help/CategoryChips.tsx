import { useId } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { categoryOf, categoryWords, helpCategories, withCategory } from '#lib/help/titleCategory.ts';
import styles from './CategoryChips.module.scss';

/** The category of an enquiry, a prefix of its title: the wire has no categories. */
export function CategoryChips({ title, onChange }: { title: string; onChange: (title: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const words = categoryWords(t);
  const selected = categoryOf(title, words);

  return (
    <div className={styles.categories}>
      <p id={id} className={styles.label}>
        {t('help.category')}
      </p>
      <div className={styles.chips} role="group" aria-labelledby={id} aria-describedby={`${id}-hint`}>
        {helpCategories.map((category) => (
          <button
            key={category}
            type="button"
            className={styles.chip}
            aria-pressed={category === selected}
            onClick={() => onChange(withCategory(title, words, category === selected ? undefined : category))}
          >
            {words[category]}
          </button>
        ))}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {t('help.categoryHint')}
      </p>
    </div>
  );
}
