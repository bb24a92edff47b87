import { createContext, useContext } from 'react';
import type { Capability } from '#contract/backendMap.ts';
import type { JackpotAmounts } from '#contract/jackpotTiers.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import type { BarEntryName, Ground } from './siteChoices.ts';

/** The limits of an amount that a member may apply for, in whole won. */
export interface AmountRule {
  unit: number;
  minimum: number;
  /** Null = no upper limit. */
  maximum: number | null;
  /** The amounts that the amount buttons add. Each is a multiple of the unit. Empty = no buttons. */
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

/** The lowest and the highest number of characters that are allowed. */
export interface LengthRange {
  minimum: number;
  maximum: number;
}

/** The rules of the registration form. The backend may refuse a registration that these rules allow. */
export interface RegisterRules {
  /** The names of banks to choose from on the Korean page. A name is sent unchanged. Empty = the member types the name of the bank. */
  banks: string[];
  idLength: LengthRange;
  nickLength: LengthRange;
  passwordLength: LengthRange;
  phoneDigits: LengthRange;
  isExchangePasswordAsked: boolean;
  isCodeRequired: boolean;
  /** The age in years that the member has to confirm. 0 = the form does not ask for the age. */
  minimumAge: number;
  /** The URL of the terms that the member has to accept. Empty = the form does not ask for this. */
  termsUrl: string;
}

/** The lines at the end of every page. An empty line is not shown. */
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

/** The picture in the header of pages, and the icon for browsers and phones. */
export interface SiteLogo {
  src: string;
  width: number;
  height: number;
  isNameShown: boolean;
  /** The picture of the icon. Empty = the logo is the icon. */
  icon: string;
}

/** A slide of the banner. Empty texts are not shown. Without a headline, a drawn picture shows its texts of public/locales. */
export interface Slide {
  /** The name of a drawn picture, a path of this site, or a URL on a host of IMAGE_HOSTS. */
  picture: string;
  /** The alternative text of a picture that contains words. */
  alt: string;
  headline: string;
  text: string;
  button: string;
  link: string;
}

/** The settings of a site in one language (docs/white-label.md). They are public, because every visitor gets them. */
export interface SiteSettings {
  name: string;
  /** The color theme of the site. It is the name of the folder below /images with the drawings in these colors. */
  theme: string;
  ground: Ground;
  logo: SiteLogo;
  /** The scheme, host and port of the site, without a slash at the end. */
  publicOrigin: string;
  isIndexable: boolean;
  /** The offered languages. The first one is the site's default language. */
  languages: LocaleCode[];
  /** The hosts whose pictures are shown. A picture of any other host is replaced by a drawn tile. */
  imageHosts: string[];
  /** The calls that the backend lacks or that the site has turned off. */
  missingCalls: readonly Capability[];
  /** The screens and views that need a missing call. The portal does not show them. */
  missingScreens: readonly string[];
  /** Where games open. The games of `windowCompanies` always open in a window, because they refuse frames. */
  play: { mode: 'window' | 'frame' | 'ask'; windowCompanies: string[] };
  /** The entries of the bar at the bottom of narrow screens. */
  bottomBar: (BarEntryName | NamedLink)[];
  popupHideHours: number;
  /** If `account` is null, members have to ask support for the account. */
  deposit: AmountRule & { account: DepositAccount | null };
  withdraw: AmountRule;
  /** The rule for exchanges of comp money (the bonus of a member), and for the vault. */
  comp: AmountRule;
  /** The operator's own remarks below a form, which are shown unchanged. */
  notes: Record<'deposit' | 'withdraw' | 'comp', string[]>;
  /** False = the form asks for the withdrawal password only after the backend has required it (status `pass`). */
  isWithdrawPasswordAlwaysAsked: boolean;
  /** True if a member may transfer money back from a game (call game-withdraw). */
  isGameMoneyRecallable: boolean;
  /** True = a member enters how much comp money to exchange (roll-to-balance). False = all of it is exchanged at once (change-to-point). */
  isCompAmountEntered: boolean;
  /** True if members can exchange balance for comp money and back (money-to-point, point-to-money). */
  isVaultOpen: boolean;
  register: RegisterRules;
  /** `type` is sent with the call get-advertisement, whose pictures join or replace `slides`. `fit` is for pictures without a headline. */
  banner: { source: 'drawn' | 'upstream' | 'both'; fit: 'cover' | 'contain'; type: string; slides: Slide[] };
  /** True if the home page lists the newest deposits and withdrawals of all members, with masked ids. */
  hasBoards: boolean;
  /** If `isLive` is true, the browser requests the amounts from the portal. Otherwise `amounts` are shown. Null = no figures. */
  jackpot: { isShown: boolean; isLive: boolean; amounts: JackpotAmounts | null };
  footer: Footer;
  /** Links and a telephone number about responsible gambling. An empty text is not shown. */
  care: { url: string; limitUrl: string; helpline: string };
}

export const SiteContext = createContext<SiteSettings | null>(null);

export function useSite(): SiteSettings {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite is used outside of SiteContext');
  return site;
}

/** `has`: whether the backend has a call. `hasScreen`: whether it has the calls of a screen, or of a view such as `/help?mode=form`. */
export function useBackend() {
  const site = useContext(SiteContext);
  return {
    has: (call: Capability): boolean => !site?.missingCalls.includes(call),
    hasScreen: (path: string): boolean =>
      !site?.missingScreens.some((screen) => screen === path.split('#', 1)[0] || screen === path.split(/[?#]/, 1)[0]),
  };
}
