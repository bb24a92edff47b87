import { useRouter } from 'next/router';
import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { locales } from '#lib/i18n/locales.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { Flag } from './Flag.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import styles from './LanguageSwitcher.module.scss';

/** Opens the list of languages. A native `details` element, so it works before hydration. */
export function LanguageSwitcher() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { languages } = useSite();
  const details = useRef<HTMLDetailsElement>(null);
  const current = locales.find(({ code }) => code === locale) ?? locales[0];

  useEffect(() => {
    function handlePointerDown({ target }: PointerEvent) {
      if (details.current?.open && !details.current.contains(target as Node)) details.current.open = false;
    }
    document.addEventListener('pointerdown', handlePointerDown);
    return () => document.removeEventListener('pointerdown', handlePointerDown);
  }, []);

  function handleKeyDown({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
    if (key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  }

  if (languages.length === 1) return null;
  return (
    <details ref={details} className={styles.switcher} onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <summary aria-label={`${t('language.label')}: ${current.name}`}>
        <Flag code={current.code} />
        <span className={styles.name}>{current.name}</span>
        <Icon name="chevron-down" />
      </summary>
      <LanguageLinks className={styles.list} />
    </details>
  );
}
