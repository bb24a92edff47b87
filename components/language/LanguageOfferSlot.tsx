import { useRouter } from 'next/router';
import { useSyncExternalStore } from 'react';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { isLocaleCode } from '#lib/i18n/locales.ts';
import styles from './LanguageOfferSlot.module.scss';

const loadOffer = async () => (await import('./LanguageOffer.tsx')).LanguageOffer;

const neverChanges = () => () => {};

/**
 * Offers the language chosen last, or the browser's, on the home page only: elsewhere the member does something. The portal never redirects by
 * language. Above the page on desktops, above the bottom bar on phones.
 */
export function LanguageOfferSlot() {
  const { pathname } = useRouter();
  const code = useSyncExternalStore(
    neverChanges,
    () => document.documentElement.dataset.offer,
    () => undefined,
  );
  if (pathname !== '/') return null;
  return (
    <div className={styles.slot} data-offer-slot="">
      {isLocaleCode(code) && <LazyComponent load={loadOffer} props={{ code }} />}
    </div>
  );
}
