import { z } from 'zod';
import { byTier, jackpotTiers } from '#contract/jackpotTiers.ts';
import { locales } from '#lib/i18n/locales.ts';
import { barEntryNames } from '#lib/site/siteChoices.ts';
import { ownColorFaults } from '#lib/server/colors/ownColors.ts';
import {
  amount,
  amountList,
  bankAccount,
  barEntryList,
  boolean,
  builtInPictures,
  color,
  integer,
  isObject,
  languageList,
  lengthRange,
  linkList,
  localPicture,
  nameList,
  oneOf,
  optionalAmount,
  optionalAmountList,
  picture,
  readUrl,
  sentenceList,
  setting,
  settings,
  slides,
  text,
  translatedText,
  url,
  type Setting,
} from './settingTypes.ts';

/** Default list of banks: the most used ones, then the others, then securities firms. */
const koreanBanks = `
국민은행 신한은행 우리은행 하나은행 농협은행 기업은행 카카오뱅크 토스뱅크 케이뱅크 새마을금고 우체국 신협 수협은행 SC제일은행
한국씨티은행 iM뱅크(대구) 부산은행 경남은행 광주은행 전북은행 제주은행 산업은행 저축은행 산림조합 미래에셋증권 한국투자증권
NH투자증권 삼성증권 KB증권 신한투자증권 키움증권 대신증권 하나증권 토스증권 카카오페이증권
`
  .trim()
  .split(/\s+/);

/** The metals a site can be made of; each is a block of styles/tokens/_themes.scss and a folder of public/images. */
export const themes = ['gold', 'rose', 'silver', 'jade'] as const;

const group = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, 'must be a group of settings in braces: { … }').prefault({} as never);

const amountRules = (prefix: string, unit: number, what: string) => ({
  unit: setting(amount, unit, `${what}: amounts are a multiple of this unit`, `${prefix}_UNIT`),
  minimum: setting(amount, unit, `${what}: minimum`, `${prefix}_MINIMUM`),
  maximum: setting(optionalAmount, null, `${what}: maximum; none = no limit`, `${prefix}_MAXIMUM`),
  quickAmounts: setting(
    optionalAmountList,
    null,
    `${what}: amounts that the buttons add; none = the multiples of the unit in \`quickAmounts\``,
    `${prefix}_QUICK_AMOUNTS`,
  ),
});

const notes = (prefix: string, place: string) =>
  setting(sentenceList, [], `Remarks below the ${place}; none are built in. In the variable separated by a bar`, `${prefix}_NOTES`);

/** The settings of a site, in the order of docs/white-label.md. */
export const siteSchema = group({
  name: setting(
    { ...translatedText(40), schema: translatedText(40).schema.refine((name) => Object.values(name).every(Boolean), 'must not be empty') },
    'MARU',
    'The site’s name',
    'SITE_NAME',
  ),
  theme: setting(oneOf(themes), 'gold', `Color theme: ${themes.join(', ')}`, 'SITE_THEME'),
  colors: group({
    accent: setting(color, '', 'A color of your own instead of the metal, see Colors; empty = `theme`', 'SITE_ACCENT'),
    ground: setting(oneOf(['dark', 'light']), 'dark', 'The ground below your own color: `dark` or `light`', 'SITE_GROUND'),
    felt: setting(color, '', 'The second color, behind balances and drawings; empty = the hue of the accent', 'SITE_FELT'),
  }),
  logo: group({
    letter: setting(
      { ...text(4), schema: text(4).schema.refine((letter) => [...letter].length <= 2, 'must have at most 2 letters') },
      '',
      'One or two letters in the drawn hexagon; empty = M',
      'LOGO_LETTER',
    ),
    picture: setting(picture, '', 'Logo image; replaces the hexagon', 'LOGO_PICTURE'),
    width: setting(integer(1, 2000, 'pixels'), 40, 'Width of the image, for its ratio; it is shown 44 pixels high', 'LOGO_WIDTH'),
    height: setting(integer(1, 2000, 'pixels'), 40, 'Height of the image', 'LOGO_HEIGHT'),
    isNameShown: setting(boolean(), true, 'Whether the name is shown beside the logo', 'LOGO_NAME'),
    icon: setting(
      localPicture,
      '',
      'Square image for the icons of browsers and phones, a file below public; empty = drawn from the logo',
      'LOGO_ICON',
    ),
  }),
  isIndexable: setting(boolean(), true, 'Whether search engines may list home, lobby and registration', 'SITE_INDEXABLE'),
  languages: setting(
    languageList,
    locales.map(({ code }) => code),
    'The languages that the site offers; the first is the default one',
    'SITE_LANGUAGES',
  ),
  banner: group({
    source: setting(
      oneOf(['drawn', 'upstream', 'both']),
      'drawn',
      '`drawn` = the slides of `banner.slides`, `upstream` = the pictures of get-advertisement (from IMAGE_HOSTS only; if there are none, the slides), or `both`',
      'BANNER_SOURCE',
    ),
    fit: setting(
      oneOf(['cover', 'contain']),
      'cover',
      'How pictures without a headline or title fit: `cover` fills the banner and crops the edges, `contain` shows the whole picture',
      'BANNER_FIT',
    ),
    type: setting(text(64), 'banner', 'Type of advertisement requested from get-advertisement', 'BANNER_TYPE'),
    slides: setting(
      slides,
      builtInPictures.map((name) => ({ picture: name })),
      'The slides of the banner, see Slides',
    ),
  }),
  play: group({
    mode: setting(
      oneOf(['window', 'frame', 'ask']),
      'window',
      'Where games open: in a `window`, in a `frame` of the page, or `ask` the member each time. See Games',
      'PLAY_MODE',
    ),
    windowCompanies: setting(
      nameList,
      [],
      'Companies, as open-game names them, whose games refuse frames and always open in a window',
      'PLAY_WINDOW_COMPANIES',
    ),
  }),
  bottomBar: setting(
    barEntryList,
    [...barEntryNames],
    `Two to five entries of the bar at the bottom of phones and tablets: ${barEntryNames.join(', ')}, or a link of your own as in \`footer.links\``,
    'BOTTOM_BAR',
  ),
  popupHideHours: setting(integer(1, 9999, 'hours'), 8, 'Hours for which a closed popup notice stays hidden', 'POPUP_HIDE_HOURS'),
  jackpot: group({
    isShown: setting(
      boolean('config', 'off'),
      true,
      'Whether the jackpot strip is shown; in the variable `config` or `off`',
      'JACKPOT_SOURCE',
    ),
    url: setting(readUrl, '', 'Feed of the three amounts, read by the portal, see Jackpots; empty = the amounts below', 'JACKPOT_URL'),
    ...byTier((tier) =>
      setting(
        optionalAmount,
        null,
        `Your fixed amount of the ${tier} jackpot, in won; none = no figure is shown`,
        `JACKPOT_${tier.toUpperCase()}`,
      ),
    ),
  }),
  hasBoards: setting(
    boolean(),
    false,
    'Whether the home page lists the newest deposits and withdrawals of all members, with masked ids. `false` closes their two calls as well',
    'BOARDS',
  ),
  footer: group({
    license: setting(translatedText(300), '', 'The licence line', 'FOOTER_LICENSE'),
    licenseUrl: setting(url, '', 'Link of the licence line', 'FOOTER_LICENSE_URL'),
    age: setting(translatedText(120), '', 'The age line', 'FOOTER_AGE'),
    ageUrl: setting(url, '', 'Link of the age line', 'FOOTER_AGE_URL'),
    helpline: setting(translatedText(120), '', 'Contact of the site, such as a telephone number', 'FOOTER_HELPLINE'),
    messengers: setting(linkList, [], 'Messengers: name and address', 'FOOTER_MESSENGERS'),
    links: setting(linkList, [], 'Further links, such as terms and privacy', 'FOOTER_LINKS'),
    copyright: setting(translatedText(120), '', 'The first line of the footer; empty = © and the name', 'FOOTER_COPYRIGHT'),
  }),
  care: group({
    url: setting(url, '', 'Page about responsible gambling, linked in every footer, on home and on deposit', 'CARE_URL'),
    limitUrl: setting(url, '', 'Page where members set limits, linked in the same places', 'CARE_LIMIT_URL'),
    helpline: setting(translatedText(120), '', 'A helpline for gambling problems, as text', 'CARE_HELPLINE'),
  }),
  deposit: group({
    ...amountRules('DEPOSIT', 10_000, 'Deposit'),
    account: setting(
      bankAccount,
      null,
      'The account that members pay into, see Deposits; none = members ask support for it on the deposit page',
    ),
  }),
  withdraw: group(amountRules('WITHDRAW', 10_000, 'Withdrawal')),
  comp: group(amountRules('COMP', 1, 'Comp money and vault')),
  quickAmounts: setting(
    amountList,
    [10_000, 30_000, 50_000, 100_000, 500_000, 1_000_000],
    'Amounts that the buttons of all forms add',
    'QUICK_AMOUNTS',
  ),
  notes: group({
    deposit: notes('DEPOSIT', 'deposit form'),
    withdraw: notes('WITHDRAW', 'withdrawal form'),
    comp: notes('COMP', 'comp form'),
  }),
  isWithdrawPasswordAlwaysAsked: setting(
    boolean('always', 'asked'),
    false,
    'Whether the withdrawal form always asks for the withdrawal password, not only after the backend requires it; in the variable `always` or `asked`',
    'WITHDRAW_PASSWORD',
  ),
  isGameMoneyRecallable: setting(boolean(), false, 'Whether a member may recall money from a game after leaving it', 'GAME_MONEY_RECALL'),
  hasSport: setting(
    boolean(),
    false,
    'Whether the lobby has a third tab with the sports books of get-sport-setting; it is not shown while the backend lists none',
    'SPORT',
  ),
  isCompAmountEntered: setting(boolean(), true, 'Whether comp money is exchanged by amount; otherwise all of it', 'COMP_AMOUNT_INPUT'),
  isVaultOpen: setting(boolean(), false, 'Whether members can convert balance into comp money and back', 'VAULT'),
  register: group({
    banks: setting(nameList, koreanBanks, 'Banks to choose from, sent as written; `[]` in the file = a free text field', 'REGISTER_BANKS'),
    idLength: setting(lengthRange, { minimum: 4, maximum: 19 }, 'Length of an id', 'REGISTER_ID_LENGTH'),
    nickLength: setting(lengthRange, { minimum: 2, maximum: 12 }, 'Length of a nickname', 'REGISTER_NICK_LENGTH'),
    passwordLength: setting(
      lengthRange,
      { minimum: 8, maximum: 64 },
      'Length of a new password; less than 8 only if the backend takes no more',
      'REGISTER_PASSWORD_LENGTH',
    ),
    phoneDigits: setting(lengthRange, { minimum: 10, maximum: 11 }, 'Digits of a phone number', 'REGISTER_PHONE_DIGITS'),
    isExchangePasswordAsked: setting(boolean(), true, 'Whether the withdrawal password is asked for', 'REGISTER_EXCHANGE_PASSWORD'),
    isCodeRequired: setting(boolean(), true, 'Whether the join code is required', 'REGISTER_CODE_REQUIRED'),
    minimumAge: setting(integer(0, 99, 'years'), 19, 'Minimum age to confirm; 0 = not asked', 'REGISTER_AGE'),
    termsUrl: setting(url, '', 'Page with the terms to accept; empty = not asked', 'REGISTER_TERMS_URL'),
  }),
}).superRefine((site, context) => {
  for (const { path, message } of ownColorFaults(site.colors)) context.addIssue({ code: 'custom', path, message });
  const missing = jackpotTiers.filter((tier) => site.jackpot[tier] === null);
  if (missing.length % jackpotTiers.length !== 0)
    context.addIssue({ code: 'custom', path: ['jackpot', missing[0]!], message: 'is missing: set all three amounts or none' });
  for (const kind of ['deposit', 'withdraw', 'comp'] as const) {
    const { unit, minimum, maximum, quickAmounts } = site[kind];
    const refuse = (key: string, message: string, ...index: number[]) =>
      context.addIssue({ code: 'custom', path: [kind, key, ...index], message });
    // A minimum below the unit means the unit.
    if (minimum > unit && minimum % unit !== 0) refuse('minimum', `must be a multiple of ${kind}.unit`);
    if (maximum !== null && maximum < Math.max(minimum, unit)) refuse('maximum', `must not be below ${kind}.minimum or ${kind}.unit`);
    for (const [index, quick] of quickAmounts?.entries() ?? [])
      if (quick % unit !== 0) refuse('quickAmounts', `must be a multiple of ${kind}.unit`, index);
  }
});

/** The settings of a site in all languages. */
export type SiteFields = z.output<typeof siteSchema>;

/** Every setting by its path in the file, such as `footer.license`. */
export const settingsByPath: ReadonlyMap<string, Setting> = new Map(pathsOf(siteSchema, ''));

function pathsOf(schema: z.ZodType, path: string): [string, Setting][] {
  const declared = settings.get(schema);
  if (declared) return [[path, declared]];
  const shape: unknown = schema instanceof z.ZodPrefault ? (schema.unwrap() as z.ZodObject).shape : undefined;
  if (!isObject(shape)) throw new Error(`${path} is neither a setting nor a group of them`);
  return Object.entries(shape).flatMap(([key, inner]) => pathsOf(inner as z.ZodType, path ? `${path}.${key}` : key));
}
