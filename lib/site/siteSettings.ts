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

/** Least and most characters, both included. */
export interface LengthRange {
  minimum: number;
  maximum: number;
}

/** What a registration asks for; the backend has the last word. */
export interface RegisterRules {
  /** Names of banks to choose from on the Korean page, sent as they stand. Empty = typed freely. */
  banks: string[];
  idLength: LengthRange;
  nickLength: LengthRange;
  passwordLength: LengthRange;
  phoneDigits: LengthRange;
  isExchangePasswordAsked: boolean;
  isCodeRequired: boolean;
  /** Years of age to be confirmed; 0 = not asked. */
  minimumAge: number;
  /** Terms to be agreed to; empty = not asked. */
  termsUrl: string;
}

/** The metals a site can be made of; each is a block of styles/tokens/_themes.scss and a folder of public/images. */
export const themes = ['gold', 'rose', 'silver', 'jade'] as const;
export type Theme = (typeof themes)[number];

/** What an operator decides about a site: public, the same for every visitor, set by environment (docs/operating.md). */
export interface SiteSettings {
  name: string;
  theme: Theme;
  /** Scheme, host and port under which the site is reached, without a slash at the end. */
  publicOrigin: string;
  isIndexable: boolean;
  /** Hosts whose pictures are shown; a picture of any other host is replaced by a drawn tile. */
  imageHosts: string[];
  popupHideHours: number;
  deposit: AmountRule;
  withdraw: AmountRule;
  /** For exchanges of comp money and for the vault. */
  comp: AmountRule;
  /** What the amount buttons add, in won. */
  quickAmounts: number[];
  /** The operator's own remarks beside a form, shown as they are in every language; empty = those of the translations. */
  notes: Record<'deposit' | 'withdraw' | 'comp', string[]>;
  /** False = the withdrawal password is asked for only after the backend wanted it (status `pass`). */
  isWithdrawPasswordAlwaysAsked: boolean;
  /** Whether a member may call money back from a game (game-withdraw). */
  isGameMoneyRecallable: boolean;
  /** True = comp is exchanged by amount (roll-to-balance); false = all of it at once (change-to-point). */
  isCompAmountEntered: boolean;
  /** Whether balance can be turned into comp and back (money-to-point, point-to-money). */
  isVaultOpen: boolean;
  register: RegisterRules;
  /** Where the slides of the banner come from, and the `type` get-advertisement is asked for. Without pictures to show: the drawn ones. */
  banner: { source: 'drawn' | 'upstream' | 'both'; type: string };
  /** Whether the home page lists the newest deposits and withdrawals of everybody, ids masked. */
  hasBoards: boolean;
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
