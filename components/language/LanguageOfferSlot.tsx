import { useSyncExternalStore } from 'react';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { isLocaleCode } from '#lib/i18n/locales.ts';
import styles from './LanguageOfferSlot.module.scss';

const loadOffer = async () => (await import('./LanguageOffer.tsx')).LanguageOffer;

const neverChanges = () => () => {};

/** Offers the language chosen last, or the browser's; the portal never redirects by language. Above the page on desktops, above the bottom bar on phones. */
export function LanguageOfferSlot() {
  const code = useSyncExternalStore(
    neverChanges,
    () => document.documentElement.dataset.offer,
    () => undefined,
  );
  return <div className={styles.slot}>{isLocaleCode(code) && <LazyComponent load={loadOffer} props={{ code }} />}</div>;
}
