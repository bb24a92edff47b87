import { z } from 'zod';
import { byTier, jackpotTiers } from '#contract/jackpotTiers.ts';
import { locales, type LocaleCode } from '#lib/i18n/locales.ts';
import { longHex } from '#lib/server/colors/oklch.ts';
import { ownColorFaults } from '#lib/server/colors/look.ts';
import { isPrivateHost } from '#lib/server/config/configuration.ts';
import { barEntryNames } from '#lib/site/siteChoices.ts';

const integerFrom = (min: number, max: number, message: string) =>
  z
    .number(message)
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, message);
const integer = (min: number, max: number, unit: string) =>
  integerFrom(min, max, `must be a whole number of ${unit}, ${min} to ${max}`);
const amount = integerFrom(1, 999_999_999_999, 'must be a whole number of won');
const amountList = z
  .array(amount, 'must be a list of amounts, such as [10000, 50000]')
  .max(12, 'may have at most 12 amounts');
const boolean = z.boolean('must be true or false');
const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.enum(words, `must be one of ${words.join(', ')}`);

/** The parsed color has six digits, or is empty. */
const color = z
  .string('must be a color such as #c9992e')
  .regex(/^\s*(#([\da-f]{3}|[\da-f]{6}))?\s*$/i, 'must be a color such as #c9992e')
  .transform((value) => longHex(value.trim().toLowerCase()));

/** Pages never render this text as HTML. */
const text = (max: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be a text') })
    .transform((value) => value.trim())
    .refine((value) => value.length <= max, `must have at most ${max} characters`)
    .refine((value) => !/\p{Cc}/u.test(value), 'must be one line');
const filledText = (max: number) => text(max).refine(Boolean, 'must not be empty');

export type PerLanguage<Value> = Record<LocaleCode, Value>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A missing language gets the English or else the Korean value. */
function perLanguage<Schema extends z.ZodType>(schema: Schema) {
  const { ko, ...others } = Object.fromEntries(
    locales.map(({ code }) => [code, code === 'ko' ? schema : schema.optional()]),
  );
  const shape = { ko, ...others } as unknown as { ko: Schema } & Record<
    Exclude<LocaleCode, 'ko'>,
    z.ZodOptional<Schema>
  >;
  return z
    .preprocess((value) => (isObject(value) ? value : { ko: value }), z.strictObject(shape))
    .transform((values) => {
      const given = values as Partial<PerLanguage<z.output<Schema>>>;
      return Object.fromEntries(
        locales.map(({ code }) => [code, given[code] ?? given.en ?? given.ko]),
      ) as PerLanguage<z.output<Schema>>;
    });
}
const translatedText = (max: number) => perLanguage(text(max));

/** No part of the account may be missing, because the deposit page shows the account. */
const bankAccount = z.strictObject(
  { bank: filledText(64), number: filledText(64), holder: filledText(64) },
  'must be an account: { "bank": …, "number": …, "holder": … }',
);

const nameList = z
  .array(text(64), 'must be a list of names')
  .max(100, 'may have at most 100 names');
const codes = locales.map(({ code }) => code);
const languageList = z
  .array(z.enum(codes), `must be a list of languages: ${codes.join(', ')}`)
  .min(1, 'must have at least one language')
  .refine((list) => new Set(list).size === list.length, 'must have each language once');
const sentenceList = perLanguage(
  z.array(text(300), 'must be a list of sentences').max(12, 'may have at most 12 sentences'),
);

const length = integerFrom(1, 64, 'must be from 1 to 64');
const lengthRange = z
  .strictObject(
    { minimum: length, maximum: length },
    'must be a range such as { "minimum": 4, "maximum": 19 }',
  )
  .refine(({ minimum, maximum }) => minimum <= maximum, 'must not end before it begins');

const checkedText = (isValid: (value: string) => boolean, rule: string) =>
  text(500).refine((value) => value === '' || isValid(value), rule);

const parseUrl = (value: string): URL | undefined => {
  const url = /[\s\\]/.test(value) ? null : URL.parse(value);
  return url && !url.username && !url.password ? url : undefined;
};
const isPath = (value: string) => /^\/(?!\/)[^\s\\]*$/.test(value);
const isHttps = (value: string) => value.startsWith('https://') && parseUrl(value) !== undefined;
const picturePath = /^(\/[\w-][\w.-]*)+\.(svg|png|webp|jpe?g)$/;

const address = checkedText(
  (value) => isPath(value) || isHttps(value),
  'must be an https address or a path such as /notice',
);
const url = perLanguage(address);

/** An e-mail address becomes a `mailto:` URI. */
const contactUri = checkedText(
  (value) => /^(?:(?:mailto:)?[^\s@:/]+@[^\s@:/]+|tel:\+?[\d().-]+)$/.test(value) || isHttps(value),
  'must be an e-mail address, or an address that begins with mailto:, tel: or https:',
).transform((value) => value.replace(/^[^:]+@/, 'mailto:$&'));

/** The portal itself requests the file at this URL. */
const readUrl = checkedText((value) => {
  const { protocol, hostname = '' } = parseUrl(value) ?? {};
  return protocol === 'https:' || (protocol === 'http:' && isPrivateHost(hostname));
}, 'must be an https address, or http on a private network');

const picture = checkedText(
  (value) => picturePath.test(value) || isHttps(value),
  'must be a picture below public, such as /site/logo.svg, or an https address',
);
const localPicture = checkedText(
  (value) => picturePath.test(value),
  'must be a picture below public, such as /site/icon.svg',
);

const link = z.strictObject(
  {
    name: perLanguage(filledText(40)),
    url: perLanguage(address.refine(Boolean, 'must not be empty')),
  },
  'must be a link: { "name": …, "url": … }',
);
const linkList = z
  .array(link, 'must be a list of links, each with a name and a url')
  .max(20, 'may have at most 20 links');

const barEntryList = z
  .array(
    z.union([z.enum(barEntryNames), link], `must be a link, or one of ${barEntryNames.join(', ')}`),
    'must be a list of entries',
  )
  .min(2, 'must have at least two entries')
  .max(5, 'may have at most five entries')
  .refine(
    (list) =>
      locales.every(
        ({ code }) =>
          new Set(list.map((entry) => (typeof entry === 'string' ? entry : entry.url[code])))
            .size === list.length,
      ),
    'must have each entry once',
  );

const builtInPictures = ['roulette', 'reels'] as const;
export const isBuiltIn = (name: string): boolean =>
  (builtInPictures as readonly string[]).includes(name);

const line = (max: number) => translatedText(max).prefault('');
/** A built-in picture has default texts; another picture needs a headline or an alternative text. */
const slide = z
  .strictObject(
    {
      picture: perLanguage(
        z.union(
          [z.enum(builtInPictures), picture.refine(Boolean)],
          'must be roulette, reels or a picture',
        ),
      ),
      alt: line(120),
      headline: line(60),
      text: line(160),
      button: line(30),
      link: url.prefault(''),
    },
    'must be a slide: at least { "picture": … }',
  )
  .superRefine((values, context) => {
    const refuse = (key: string, message: string) =>
      context.addIssue({ code: 'custom', path: [key], message });
    if (!values.headline.ko && !values.alt.ko && !isBuiltIn(values.picture.ko))
      refuse('headline', 'or alt is required with a picture of your own');
    if (values.button.ko && !values.headline.ko) refuse('button', 'needs a headline');
    if (Boolean(values.button.ko) !== Boolean(values.link.ko) && !values.alt.ko)
      refuse('link', 'and button go together');
  });
const slides = z
  .array(slide, 'must be a list of slides')
  .min(1, 'must have at least one slide')
  .max(8, 'may have at most 8 slides');

interface Setting {
  /** The help in the editor. */
  meaning: string;
  defaultValue: unknown;
}

const settings = new Map<z.ZodType, Setting>();

function setting<Schema extends z.ZodType>(
  schema: Schema,
  defaultValue: z.input<Schema>,
  meaning: string,
): z.ZodPrefault<Schema> {
  const declared = schema.prefault(() => defaultValue as never);
  settings.set(declared, { meaning, defaultValue });
  return declared;
}

type Fault = [path: PropertyKey[], rule: string];

/** If each setting is valid, `faultsOf` checks the rules between settings. */
const group = <Shape extends z.ZodRawShape>(
  shape: Shape,
  faultsOf: (values: z.output<z.ZodObject<Shape>>) => Fault[] = () => [],
) =>
  z
    .strictObject(shape, 'must be a group of settings in braces: { … }')
    .superRefine((values, context) => {
      for (const [path, message] of faultsOf(values as z.output<z.ZodObject<Shape>>))
        context.addIssue({ code: 'custom', path, message });
    })
    .prefault({} as never);

const amountRules = (unit: number, what: string) => ({
  unit: setting(amount, unit, `${what}: amounts are a multiple of this unit`),
  minimum: setting(amount, unit, `${what}: minimum`),
  maximum: setting(z.nullable(amount), null, `${what}: maximum; none = no limit`),
  quickAmounts: setting(
    z.nullable(amountList),
    null,
    `${what}: amounts that the buttons add; none = the multiples of the unit in \`quickAmounts\``,
  ),
});

interface AmountRules {
  unit: number;
  minimum: number;
  maximum: number | null;
  quickAmounts: number[] | null;
}

const amountFaults =
  (name: string) =>
  ({ unit, minimum, maximum, quickAmounts }: AmountRules): Fault[] => {
    const multiple = `must be a multiple of ${name}.unit`;
    const faults: Fault[] = [];
    // A minimum below the unit is allowed, because the lowest possible amount then is the unit.
    if (minimum > unit && minimum % unit !== 0) faults.push([['minimum'], multiple]);
    if (maximum !== null && maximum < Math.max(minimum, unit))
      faults.push([['maximum'], `must not be below ${name}.minimum or ${name}.unit`]);
    const odd = [...(quickAmounts ?? []).entries()].filter(([, quick]) => quick % unit !== 0);
    return [...faults, ...odd.map(([index]): Fault => [['quickAmounts', index], multiple])];
  };

const notes = (place: string) =>
  setting(sentenceList, [], `Remarks below the ${place}; none are built in`);

/** The most used banks come first, then the others, then securities firms. */
const koreanBanks = `
국민은행 신한은행 우리은행 하나은행 농협은행 기업은행 카카오뱅크 토스뱅크 케이뱅크 새마을금고 우체국 신협 수협은행 SC제일은행
한국씨티은행 iM뱅크(대구) 부산은행 경남은행 광주은행 전북은행 제주은행 산업은행 저축은행 산림조합 미래에셋증권 한국투자증권
NH투자증권 삼성증권 KB증권 신한투자증권 키움증권 대신증권 하나증권 토스증권 카카오페이증권
`
  .trim()
  .split(/\s+/);

/** Each theme has a block in styles/tokens/_themes.scss and a folder in public/images. */
export const themes = ['gold', 'rose', 'silver', 'jade'] as const;

/** The groups of the editor keep this order. */
export const siteSchema = group({
  name: setting(
    translatedText(40).refine((name) => Object.values(name).every(Boolean), 'must not be empty'),
    'MARU',
    'The site’s name',
  ),
  theme: setting(oneOf(themes), 'gold', `Color theme: ${themes.join(', ')}`),
  colors: group(
    {
      accent: setting(
        color,
        '',
        'A color of your own instead of the metal, see Colors; empty = `theme`',
      ),
      ground: setting(
        oneOf(['dark', 'light']),
        'dark',
        'The ground below your own color: `dark` or `light`',
      ),
      felt: setting(
        color,
        '',
        'The second color, behind balances and drawings; empty = the hue of the accent',
      ),
    },
    (colors) => ownColorFaults(colors).map(({ setting: name, rule }): Fault => [[name], rule]),
  ),
  logo: group({
    letter: setting(
      text(4).refine((letter) => [...letter].length <= 2, 'must have at most 2 letters'),
      '',
      'One or two letters in the drawn hexagon; empty = M',
    ),
    picture: setting(picture, '', 'Logo image; replaces the hexagon'),
    width: setting(
      integer(1, 2000, 'pixels'),
      40,
      'Width of the image, for its ratio; it is shown 44 pixels high',
    ),
    height: setting(integer(1, 2000, 'pixels'), 40, 'Height of the image'),
    isNameShown: setting(boolean, true, 'Whether the name is shown beside the logo'),
    icon: setting(
      localPicture,
      '',
      'Square image for the icons of browsers and phones, a file below public; empty = drawn from the logo',
    ),
  }),
  isIndexable: setting(
    boolean,
    true,
    'Whether search engines may list home, lobby and registration',
  ),
  languages: setting(
    languageList,
    codes,
    'The languages that the site offers; the first is the default one',
  ),
  banner: group({
    source: setting(
      oneOf(['drawn', 'upstream', 'both']),
      'drawn',
      '`drawn` = the slides of `banner.slides`, `upstream` = the pictures of get-advertisement (from IMAGE_HOSTS only; if there are none, the slides), or `both`',
    ),
    fit: setting(
      oneOf(['cover', 'contain']),
      'cover',
      'How pictures without a headline or title fit: `cover` fills the banner and crops the edges, `contain` shows the whole picture',
    ),
    type: setting(text(64), 'banner', 'Type of advertisement requested from get-advertisement'),
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
    ),
    windowCompanies: setting(
      nameList,
      [],
      'Companies, as open-game names them, whose games refuse frames and always open in a window',
    ),
  }),
  bottomBar: setting(
    barEntryList,
    [...barEntryNames],
    `Two to five entries of the bar at the bottom of phones and tablets: ${barEntryNames.join(', ')}, or a link of your own as in \`footer.links\``,
  ),
  popupHideHours: setting(
    integer(1, 9999, 'hours'),
    8,
    'Hours for which a closed popup notice stays hidden',
  ),
  jackpot: group(
    {
      isShown: setting(boolean, true, 'Whether the jackpot strip is shown'),
      url: setting(
        readUrl,
        '',
        'Feed of the three amounts, read by the portal, see Jackpots; empty = the amounts below',
      ),
      ...byTier((tier) =>
        setting(
          z.nullable(amount),
          null,
          `Your fixed amount of the ${tier} jackpot, in won; none = no figure is shown`,
        ),
      ),
    },
    (jackpot) => {
      const missing = jackpotTiers.filter((tier) => jackpot[tier] === null);
      return missing.length % jackpotTiers.length === 0
        ? []
        : [[[missing[0]!], 'is missing: set all three amounts or none']];
    },
  ),
  hasBoards: setting(
    boolean,
    false,
    'Whether the home page lists the newest deposits and withdrawals of all members, with masked ids. `false` closes their two calls as well',
  ),
  footer: group({
    license: setting(translatedText(300), '', 'The licence line'),
    licenseUrl: setting(url, '', 'Link of the licence line'),
    age: setting(translatedText(120), '', 'The age line'),
    ageUrl: setting(url, '', 'Link of the age line'),
    helpline: setting(translatedText(120), '', 'Contact of the site, such as a telephone number'),
    messengers: setting(linkList, [], 'Messengers: name and address'),
    links: setting(linkList, [], 'Further links, such as terms and privacy'),
    copyright: setting(
      translatedText(120),
      '',
      'The first line of the footer; empty = © and the name',
    ),
  }),
  care: group({
    url: setting(
      url,
      '',
      'Page about responsible gambling, linked in every footer, on home and on deposit',
    ),
    limitUrl: setting(url, '', 'Page where members set limits, linked in the same places'),
    helpline: setting(translatedText(120), '', 'A helpline for gambling problems, as text'),
  }),
  security: group({
    contact: setting(
      contactUri,
      '',
      'Where to report a vulnerability, in `/.well-known/security.txt`: an e-mail address, `mailto:`, `tel:` or https; empty = no file',
    ),
    policy: setting(address, '', 'Page about how you handle such reports, named in the same file'),
  }),
  deposit: group(
    {
      ...amountRules(10_000, 'Deposit'),
      account: setting(
        z.nullable(bankAccount),
        null,
        'The account that members pay into, see Deposits; none = members ask support for it on the deposit page',
      ),
    },
    amountFaults('deposit'),
  ),
  withdraw: group(amountRules(10_000, 'Withdrawal'), amountFaults('withdraw')),
  comp: group(amountRules(1, 'Comp money and vault'), amountFaults('comp')),
  quickAmounts: setting(
    amountList,
    [10_000, 30_000, 50_000, 100_000, 500_000, 1_000_000],
    'Amounts that the buttons of all forms add',
  ),
  notes: group({
    deposit: notes('deposit form'),
    withdraw: notes('withdrawal form'),
    comp: notes('comp form'),
  }),
  isWithdrawPasswordAlwaysAsked: setting(
    boolean,
    false,
    'Whether the withdrawal form always asks for the withdrawal password, not only after the backend requires it',
  ),
  isGameMoneyRecallable: setting(
    boolean,
    false,
    'Whether a member may recall money from a game after leaving it',
  ),
  hasSport: setting(
    boolean,
    false,
    'Whether the lobby has a third tab with the sports books of get-sport-setting; it is not shown while the backend lists none',
  ),
  isCompAmountEntered: setting(
    boolean,
    true,
    'Whether comp money is exchanged by amount; otherwise all of it',
  ),
  isVaultOpen: setting(
    boolean,
    false,
    'Whether members can convert balance into comp money and back',
  ),
  register: group({
    banks: setting(
      nameList,
      koreanBanks,
      'Banks to choose from, sent as written; `[]` = a free text field',
    ),
    idLength: setting(lengthRange, { minimum: 4, maximum: 19 }, 'Length of an id'),
    nickLength: setting(lengthRange, { minimum: 2, maximum: 12 }, 'Length of a nickname'),
    passwordLength: setting(
      lengthRange,
      { minimum: 8, maximum: 64 },
      'Length of a new password; less than 8 only if the backend takes no more',
    ),
    phoneDigits: setting(lengthRange, { minimum: 10, maximum: 11 }, 'Digits of a phone number'),
    isExchangePasswordAsked: setting(boolean, true, 'Whether the withdrawal password is asked for'),
    isCodeRequired: setting(boolean, true, 'Whether the join code is required'),
    minimumAge: setting(integer(0, 99, 'years'), 19, 'Minimum age to confirm; 0 = not asked'),
    termsUrl: setting(url, '', 'Page with the terms to accept; empty = not asked'),
  }),
});

export type SiteFields = z.output<typeof siteSchema>;

/** The keys are paths in the file, such as `footer.license`. */
export const settingsByPath: ReadonlyMap<string, Setting> = new Map(pathsOf(siteSchema, ''));

function pathsOf(schema: z.ZodType, path: string): [string, Setting][] {
  const declared = settings.get(schema);
  if (declared) return [[path, declared]];
  const shape: unknown =
    schema instanceof z.ZodPrefault ? (schema.unwrap() as z.ZodObject).shape : undefined;
  if (!isObject(shape)) throw new Error(`${path} is neither a setting nor a group of them`);
  return Object.entries(shape).flatMap(([key, inner]) =>
    pathsOf(inner as z.ZodType, path ? `${path}.${key}` : key),
  );
}
