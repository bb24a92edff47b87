import { useSyncExternalStore } from 'react';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { isLocaleCode } from '#lib/i18n/locales.ts';
import styles from './LanguageOfferSlot.module.scss';

const loadOffer = async () => (await import('./LanguageOffer.tsx')).LanguageOffer;

const neverChanges = () => () => {};

/**
 * Where a visitor whose browser speaks another of the five languages is offered it; nobody is ever redirected. In the flow, where it covers
 * nothing: whether there is one is known before the first paint (languageOfferScript).
 */
export function LanguageOfferSlot() {
  const code = useSyncExternalStore(
    neverChanges,
    () => document.documentElement.dataset.offer,
    () => undefined,
  );
  return <div className={styles.slot}>{isLocaleCode(code) && <LazyComponent load={loadOffer} props={{ code }} />}</div>;
}
