import { z } from 'zod';
import { locales, type LocaleCode } from '#lib/i18n/locales.ts';
import { longHex } from '#lib/server/colors/ownColors.ts';
import { isPrivateHost } from '#lib/server/config/configuration.ts';
import { barEntryNames } from '#lib/site/siteChoices.ts';

export interface Setting {
  /** Environment variable that overrides the file; some settings have none. */
  variable?: string;
  /** Description for docs/white-label.md. */
  meaning: string;
  /** In the form of the file. */
  defaultValue: unknown;
  /** Converts the variable's text to the form of the file. Text it cannot convert is returned unchanged, and the schema refuses it. */
  parse: (text: string) => unknown;
}

export const settings = new Map<z.ZodType, Setting>();

export function setting<Schema extends z.ZodType>(
  { schema, parse = (text) => text }: { schema: Schema } & Partial<Pick<Setting, 'parse'>>,
  defaultValue: z.input<Schema>,
  meaning: string,
  variable?: string,
): z.ZodPrefault<Schema> {
  const declared = schema.prefault(() => defaultValue as never);
  settings.set(declared, { variable, meaning, defaultValue, parse });
  return declared;
}

const parseInteger = (value: string): unknown => (/^\d{1,12}$/.test(value) ? Number(value) : value);
const split = (value: string, separator: string): string[] => value.split(separator).map((part) => part.trim());

const integerFrom = (min: number, max: number, message: string) =>
  z.number(message).refine((value) => Number.isInteger(value) && value >= min && value <= max, message);
const won = integerFrom(1, 999_999_999_999, 'must be a whole number of won');
const wonList = z.array(won, 'must be a list of amounts, such as [10000, 50000]').max(12, 'may have at most 12 amounts');
const parseAmounts = (value: string) => split(value, ',').map(parseInteger);

// The types of settings, each with its schema and, unless its variable has the text of the file, a parser.

export const amount = { schema: won, parse: parseInteger };
export const optionalAmount = { schema: z.nullable(won), parse: parseInteger };
export const amountList = { schema: wonList, parse: parseAmounts };
export const optionalAmountList = { schema: z.nullable(wonList), parse: parseAmounts };
export const integer = (min: number, max: number, unit: string) => ({
  schema: integerFrom(min, max, `must be a whole number of ${unit}, ${min} to ${max}`),
  parse: parseInteger,
});

/** `yes` and `no` are the words of the variable; the file has true and false. */
export const boolean = (yes = 'true', no = 'false') => ({
  schema: z.boolean(yes === 'true' ? 'must be true or false' : `must be true or false; the variable ${yes} or ${no}`),
  parse: (value: string): unknown => (value === yes ? true : value === no ? false : value),
});

export const oneOf = <const Word extends string>(words: readonly Word[]) => ({
  schema: z.enum(words, `must be one of ${words.join(', ')}`),
});

/** Six hexadecimal digits, or three. */
export const color = {
  schema: z
    .string('must be a color such as #c9992e')
    .regex(/^\s*(#([\da-f]{3}|[\da-f]{6}))?\s*$/i, 'must be a color such as #c9992e')
    .transform((value) => longHex(value.trim().toLowerCase())),
};

/** Plain text, never rendered as HTML. */
const textSchema = (max: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be a text') })
    .transform((value) => value.trim())
    .refine((value) => value.length <= max, `must have at most ${max} characters`)
    .refine((value) => !/\p{Cc}/u.test(value), 'must be one line');
export const text = (max: number) => ({ schema: textSchema(max) });
export const translatedText = (max: number) => ({ schema: perLanguage(textSchema(max)) });

/** Shown to members as the account to pay into, so none of it may be missing. */
const accountPart = textSchema(64).refine(Boolean, 'must not be empty');
export const bankAccount = {
  schema: z.nullable(
    z.strictObject(
      { bank: accountPart, number: accountPart, holder: accountPart },
      'must be an account: { "bank": …, "number": …, "holder": … }',
    ),
  ),
};

export const nameList = {
  schema: z.array(textSchema(64), 'must be a list of names').max(100, 'may have at most 100 names'),
  parse: (value: string): unknown => split(value, ',').filter(Boolean),
};
const codes = locales.map(({ code }) => code);
/** `en,ko` in the variable. */
export const languageList = {
  schema: z
    .array(z.enum(codes), `must be a list of languages: ${codes.join(', ')}`)
    .min(1, 'must have at least one language')
    .refine((list) => new Set(list).size === list.length, 'must have each language once'),
  parse: (value: string): unknown => split(value, ','),
};
/** Separated by `|` in the variable. */
export const sentenceList = {
  schema: perLanguage(z.array(textSchema(300), 'must be a list of sentences').max(12, 'may have at most 12 sentences')),
  parse: (value: string): unknown => split(value, '|').filter(Boolean),
};

const length = integerFrom(1, 64, 'must be from 1 to 64');
/** `4-19` in the variable. */
export const lengthRange = {
  schema: z
    .strictObject({ minimum: length, maximum: length }, 'must be a range such as 4-19')
    .refine(({ minimum, maximum }) => minimum <= maximum, 'must not end before it begins'),
  parse: (value: string): unknown => {
    const [, minimum, maximum] = /^(\d{1,2})-(\d{1,2})$/.exec(value) ?? [];
    return minimum && maximum ? { minimum: Number(minimum), maximum: Number(maximum) } : value;
  },
};

/** A text that is empty or valid. */
const checkedText = (isValid: (value: string) => boolean, rule: string) =>
  textSchema(500).refine((value) => value === '' || isValid(value), rule);

const parseUrl = (value: string): URL | undefined => {
  const url = /[\s\\]/.test(value) ? null : URL.parse(value);
  return url && !url.username && !url.password ? url : undefined;
};
const isPath = (value: string) => /^\/(?!\/)[^\s\\]*$/.test(value);
const isHttps = (value: string) => value.startsWith('https://') && parseUrl(value) !== undefined;
const picturePath = /^(\/[\w-][\w.-]*)+\.(svg|png|webp|jpe?g)$/;

const urlSchema = checkedText((value) => isPath(value) || isHttps(value), 'must be an https address or a path such as /notice');
export const url = { schema: perLanguage(urlSchema) };

/** An address that the portal itself reads. */
export const readUrl = {
  schema: checkedText((value) => {
    const { protocol, hostname = '' } = parseUrl(value) ?? {};
    return protocol === 'https:' || (protocol === 'http:' && isPrivateHost(hostname));
  }, 'must be an https address, or http on a private network'),
};

/** An image: the path of a file in `public`, or an https URL. */
export const picture = {
  schema: checkedText(
    (value) => picturePath.test(value) || isHttps(value),
    'must be a picture below public, such as /site/logo.svg, or an https address',
  ),
};

/** An image: the path of a file in `public`. */
export const localPicture = {
  schema: checkedText((value) => picturePath.test(value), 'must be a picture below public, such as /site/icon.svg'),
};

const link = z.strictObject(
  {
    name: perLanguage(textSchema(40).refine(Boolean, 'must not be empty')),
    url: perLanguage(urlSchema.refine(Boolean, 'must not be empty')),
  },
  'must be a link: { "name": …, "url": … } in the file, Name=address in the variable',
);
/** `Telegram=https://t.me/example, Help=/help` in the variable. */
export const linkList = {
  schema: z.array(link, 'must be a list of links, each with a name and a url').max(20, 'may have at most 20 links'),
  parse: (value: string): unknown =>
    split(value, ',')
      .filter(Boolean)
      .map((entry) => {
        const [, name, href] = /^([^=]+)=(.*)$/s.exec(entry) ?? [];
        return name && href ? { name: name.trim(), url: href.trim() } : entry;
      }),
};

/** `home,games,Telegram=https://t.me/example` in the variable. */
export const barEntryList = {
  schema: z
    .array(z.union([z.enum(barEntryNames), link], `must be a link, or one of ${barEntryNames.join(', ')}`), 'must be a list of entries')
    .min(2, 'must have at least two entries')
    .max(5, 'may have at most five entries')
    .refine(
      (list) =>
        locales.every(
          ({ code }) => new Set(list.map((entry) => (typeof entry === 'string' ? entry : entry.url[code]))).size === list.length,
        ),
      'must have each entry once',
    ),
  parse: linkList.parse,
};

export type PerLanguage<Value> = Record<LocaleCode, Value>;

/** One value for all languages, or an object with one per language. A missing language falls back to English, then to Korean. */
function perLanguage<Schema extends z.ZodType>(schema: Schema) {
  const { ko, ...others } = Object.fromEntries(locales.map(({ code }) => [code, code === 'ko' ? schema : schema.optional()]));
  const shape = { ko, ...others } as unknown as { ko: Schema } & Record<Exclude<LocaleCode, 'ko'>, z.ZodOptional<Schema>>;
  return z
    .preprocess((value) => (isObject(value) ? value : { ko: value }), z.strictObject(shape))
    .transform((values) => {
      const given = values as Partial<PerLanguage<z.output<Schema>>>;
      return Object.fromEntries(locales.map(({ code }) => [code, given[code] ?? given.en ?? given.ko])) as PerLanguage<z.output<Schema>>;
    });
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const builtInPictures = ['roulette', 'reels'] as const;
export const isBuiltIn = (name: string): boolean => (builtInPictures as readonly string[]).includes(name);

const line = (max: number) => translatedText(max).schema.prefault('');
/** A banner slide. A built-in picture has default texts; another picture needs a headline or an alternative text. */
const slide = z
  .strictObject(
    {
      picture: perLanguage(z.union([z.enum(builtInPictures), picture.schema.refine(Boolean)], 'must be roulette, reels or a picture')),
      alt: line(120),
      headline: line(60),
      text: line(160),
      button: line(30),
      link: url.schema.prefault(''),
    },
    'must be a slide: at least { "picture": … }',
  )
  .superRefine((values, context) => {
    const refuse = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    if (!values.headline.ko && !values.alt.ko && !isBuiltIn(values.picture.ko))
      refuse('headline', 'or alt is required with a picture of your own');
    if (values.button.ko && !values.headline.ko) refuse('button', 'needs a headline');
    if (Boolean(values.button.ko) !== Boolean(values.link.ko) && !values.alt.ko) refuse('link', 'and button go together');
  });
export const slides = {
  schema: z.array(slide, 'must be a list of slides').min(1, 'must have at least one slide').max(8, 'may have at most 8 slides'),
};
