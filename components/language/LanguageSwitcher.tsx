import { useRouter } from 'next/router';
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import {
  chosenLanguageCookie,
  locales,
  offeredAddress,
  type LocaleCode,
} from '#lib/i18n/locales.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { listen } from '#lib/storage/listeners.ts';
import styles from './LanguageSwitcher.module.scss';

/** The menu of languages. It is a native `details` element, so that it works before hydration. */
export function LanguageSwitcher() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { languages } = useSite();
  const details = useRef<HTMLDetailsElement>(null);
  const current = locales.find(({ code }) => code === locale) ?? locales[0];

  useEffect(() => {
    function handlePointerDown({ target }: PointerEvent) {
      if (details.current?.open && !details.current.contains(target as Node))
        details.current.open = false;
    }
    return listen(document, ['pointerdown'], handlePointerDown);
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
    <details
      ref={details}
      className={styles.switcher}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
    >
      <summary aria-label={`${t('language.label')}: ${current.name}`}>
        <Flag code={current.code} />
        <span className={styles.name}>{current.name}</span>
        <Icon name="chevron-down" />
      </summary>
      <LanguageLinks />
    </details>
  );
}

/** The cookie lasts for a year (31,536,000 s). It is readable by scripts, because the language is no secret. */
function rememberLanguage(code: LocaleCode): void {
  document.cookie = `${chosenLanguageCookie}=${code}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

/** The links are plain, because plain links work without scripts and a full load brings the right fonts and `<html lang>`. */
export function LanguageLinks() {
  const { locale: current, asPath } = useRouter();
  const { languages } = useSite();
  const offered = locales.filter(({ code }) => languages.includes(code));
  const path = asPath.replace(/[?#].*/, '');

  function handleClick({ currentTarget: link }: MouseEvent<HTMLAnchorElement>, code: LocaleCode) {
    rememberLanguage(code);
    // The server's HTML is the same for every query and fragment, so a click adds them to the link.
    link.search = window.location.search;
    link.hash = window.location.hash;
  }

  return (
    <ul className={styles.languages}>
      {offered.map(({ code, tag, name }) => (
        <li key={code}>
          <a
            href={offeredAddress(code, path, languages)}
            lang={tag}
            hrefLang={tag}
            aria-current={code === current ? 'true' : undefined}
            onClick={(event) => handleClick(event, code)}
          >
            <Flag code={code} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A flag represents a country and not a language, so the flag only decorates the name of a language. */
const Flag = ({ code }: { code: LocaleCode }) => (
  <Icon name={`flag-${code}`} className={styles.flag} />
);
