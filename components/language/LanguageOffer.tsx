import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#components/controls/actions/Button.tsx';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { defaultLocale, isLocaleCode, languageTag, type LocaleCode } from '#lib/i18n/locales.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { languageAddress } from '#lib/i18n/languageAddress.ts';
import { loadPage } from '#lib/navigation/loadPage.ts';
import { rememberLanguage } from './languageChoice.ts';
import styles from './LanguageOffer.module.scss';

type Texts = Record<MessageKey, string>;

/** One line in the offered language. It loads that language's texts, because the page has only its own. */
export function LanguageOffer({ code }: { code: LocaleCode }) {
  const { locale, asPath } = useRouter();
  const [texts, setTexts] = useState<Texts | null>(null);

  function withdraw() {
    setTexts(null);
    delete document.documentElement.dataset.offer;
  }

  const withdrawLater = useEffectEvent(withdraw);
  useEffect(() => {
    const abort = new AbortController();
    async function load() {
      const response = await fetch(`/locales/${code}/common.json`, { signal: abort.signal });
      if (!response.ok) throw new Error(response.statusText);
      setTexts((await response.json()) as Texts);
    }
    // Without the texts, show no offer.
    load().catch(() => abort.signal.aborted || withdrawLater());
    return () => abort.abort();
  }, [code]);

  if (!texts) return null;

  function handleAccept() {
    rememberLanguage(code);
    loadPage(languageAddress(code, asPath));
  }

  function handleDismiss() {
    rememberLanguage(isLocaleCode(locale) ? locale : defaultLocale);
    withdraw();
  }

  return (
    <section className={styles.offer} lang={languageTag(code)} aria-label={texts['language.label']}>
      <p className={styles.words}>{texts['language.offer']}</p>
      <Button size="small" onClick={handleAccept}>
        {texts['language.accept']}
      </Button>
      <IconButton icon="close" label={texts['action.close']} className={styles.close} onClick={handleDismiss} />
    </section>
  );
}
