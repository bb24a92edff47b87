import { useSyncExternalStore } from 'react';
import { LatePart } from '#components/controls/panels/LatePart.tsx';
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
  return <div className={styles.slot}>{isLocaleCode(code) && <LatePart load={loadOffer} props={{ code }} />}</div>;
}
