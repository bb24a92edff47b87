import { createContext, useContext } from 'react';

/** Limits of an amount a member may apply for, in whole won. */
export interface AmountRule {
  unit: number;
  minimum: number;
  /** Null = no upper limit. */
  maximum: number | null;
}

export interface NamedLink {
  name: string;
  url: string;
}

/** What an operator decides about a site: public, the same for every visitor, set by environment (docs/operating.md). */
export interface SiteSettings {
  name: string;
  /** Scheme, host and port under which the site is reached, without a slash at the end. */
  publicOrigin: string;
  isIndexable: boolean;
  /** Hosts whose pictures are shown; a picture of any other host is replaced by a drawn tile. */
  imageHosts: string[];
  popupHideHours: number;
  deposit: AmountRule;
  withdraw: AmountRule;
  /** What the amount buttons add, in won. */
  quickAmounts: number[];
  /** Base amounts in won of the decorative jackpot strip. */
  jackpot: { isShown: boolean; mega: number; major: number; minor: number };
  footer: { license: string; helpline: string; copyright: string; messengers: NamedLink[]; links: NamedLink[] };
}

export const SiteContext = createContext<SiteSettings | null>(null);

export function useSite(): SiteSettings {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite is used outside of SiteContext');
  return site;
}
