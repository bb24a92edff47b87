import { useRouter } from 'next/router';
import type { MouseEvent } from 'react';
import { locales, type LocaleCode } from '#lib/i18n/locales.ts';
import { offeredAddress } from '#lib/i18n/languageAddress.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { Flag } from './Flag.tsx';
import { rememberLanguage } from './languageChoice.ts';
import styles from './LanguageLinks.module.scss';

/** Plain links: they work without script, and a full load brings fonts and `<html lang>`. */
export function LanguageLinks({ className = '' }: { className?: string }) {
  const { locale: current, asPath } = useRouter();
  const { languages } = useSite();
  const offered = locales.filter(({ code }) => languages.includes(code));
  const path = asPath.replace(/[?#].*/, '');

  function handleClick(event: MouseEvent<HTMLAnchorElement>, code: LocaleCode) {
    rememberLanguage(code);
    // The server's HTML has neither query nor fragment: add them after hydration.
    event.currentTarget.search = window.location.search;
    event.currentTarget.hash = window.location.hash;
  }

  return (
    <ul className={`${styles.languages} ${className}`}>
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
