import { createContext, useContext } from 'react';
import type { Capability } from '#contract/backendMap.ts';
import type { JackpotAmounts } from '#contract/jackpotTiers.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import type { BarEntryName, Ground } from './siteChoices.ts';

/** Limits of an amount a member may apply for, in whole won. */
export interface AmountRule {
  unit: number;
  minimum: number;
  /** Null = no upper limit. */
  maximum: number | null;
  /** What the amount buttons add, each a multiple of the unit; empty = no buttons. */
  quickAmounts: number[];
}

/** The account that members pay into. */
interface DepositAccount {
  bank: string;
  number: string;
  holder: string;
}

interface NamedLink {
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

/** Lines at the foot of every page; empty = not shown. */
interface Footer {
  license: string;
  licenseUrl: string;
  age: string;
  ageUrl: string;
  helpline: string;
  copyright: string;
  messengers: NamedLink[];
  links: NamedLink[];
}

/** The picture in the header, and the icon of browsers and phones. */
export interface SiteLogo {
  src: string;
  width: number;
  height: number;
  isNameShown: boolean;
  /** The picture of the icon; empty = the logo. */
  icon: string;
}

/** A slide of the banner. Empty texts = none; a drawn picture without a headline keeps the words it has in the translations. */
export interface Slide {
  /** One of the drawn ones, a path of this site, or an address on IMAGE_HOSTS. */
  picture: string;
  /** Stands for a picture that has its words painted in. */
  alt: string;
  headline: string;
  text: string;
  button: string;
  link: string;
}

/** What an operator decides about a site, in one language: public, the same for every visitor (docs/white-label.md). */
export interface SiteSettings {
  name: string;
  /** A metal, or the site’s own colors: the folder of the drawings below /images. */
  theme: string;
  ground: Ground;
  logo: SiteLogo;
  /** Scheme, host and port under which the site is reached, without a slash at the end. */
  publicOrigin: string;
  isIndexable: boolean;
  /** The offered languages; the first is the default one. */
  languages: LocaleCode[];
  /** Hosts whose pictures are shown; a picture of any other host is replaced by a drawn tile. */
  imageHosts: string[];
  /** What the backend lacks or the site has turned off, and the screens and views that need it: the portal shows nothing of them. */
  missingCalls: readonly Capability[];
  missingScreens: readonly string[];
  /** Where games open. `windowCompanies`: those whose games refuse frames. */
  play: { mode: 'window' | 'frame' | 'ask'; windowCompanies: string[] };
  /** The entries of the bar at the bottom of narrow screens. */
  bottomBar: (BarEntryName | NamedLink)[];
  popupHideHours: number;
  /** `account` null = members ask support for it. */
  deposit: AmountRule & { account: DepositAccount | null };
  withdraw: AmountRule;
  /** For exchanges of comp money and for the vault. */
  comp: AmountRule;
  /** The operator's own remarks below a form, shown as they are. */
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
  /** `type`: sent with get-advertisement, whose pictures join or replace `slides`. `fit`: of pictures without words over them. */
  banner: { source: 'drawn' | 'upstream' | 'both'; fit: 'cover' | 'contain'; type: string; slides: Slide[] };
  /** Whether the home page lists the newest deposits and withdrawals of everybody, ids masked. */
  hasBoards: boolean;
  /** `isLive`: the browser reads the amounts from the portal. `amounts`: fixed ones. Neither = no figures. */
  jackpot: { isShown: boolean; isLive: boolean; amounts: JackpotAmounts | null };
  footer: Footer;
  /** Responsible gambling; empty = not shown. */
  care: { url: string; limitUrl: string; helpline: string };
}

export const SiteContext = createContext<SiteSettings | null>(null);

export function useSite(): SiteSettings {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite is used outside of SiteContext');
  return site;
}

/** What the backend has: its calls, and what the screens, or views such as `/help?mode=form`, need. */
export function useBackend() {
  const site = useContext(SiteContext);
  return {
    has: (call: Capability): boolean => !site?.missingCalls.includes(call),
    hasScreen: (path: string): boolean =>
      !site?.missingScreens.some((screen) => screen === path.split('#', 1)[0] || screen === path.split(/[?#]/, 1)[0]),
  };
}
