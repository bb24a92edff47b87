import { z } from 'zod';
import { locales, type LocaleCode } from '#lib/i18n/locales.ts';

/** What the portal knows of a setting beside its rule. */
export interface Setting {
  /** Overrides the file. Settings with no variable are set in the file alone. */
  variable?: string;
  /** For docs/white-label.md. */
  meaning: string;
  /** In the form of the file. */
  fallback: unknown;
  /** Turns the text of the variable into the form of the file; what it cannot read it leaves to the rule, which refuses it. */
  read: (text: string) => unknown;
}

/** All settings by their rule. */
export const settings = new Map<z.ZodType, Setting>();

type Reading = Pick<Setting, 'read'>;

/** Declares a setting: its rule, its default, what it means, and the variable that overrides it. */
export function setting<Rule extends z.ZodType>(
  { rule, read }: { rule: Rule } & Reading,
  fallback: z.input<Rule>,
  meaning: string,
  variable?: string,
): z.ZodPrefault<Rule> {
  const declared = rule.prefault(() => fallback as never);
  settings.set(declared, { variable, meaning, fallback, read });
  return declared;
}

const numeral = (value: string): unknown => (/^\d{1,12}$/.test(value) ? Number(value) : value);
const list = (value: string, separator: string): string[] => value.split(separator).map((part) => part.trim());
const filled = (values: string[]): string[] => values.filter(Boolean);

const wholeNumber = (least: number, most: number, rule: string) =>
  z.number(rule).refine((value) => Number.isInteger(value) && value >= least && value <= most, rule);
const amount = wholeNumber(1, 999_999_999_999, 'must be a whole number of won');

export const won = { rule: amount, read: numeral };
export const wonOrNone = { rule: z.nullable(amount), read: numeral };
const amountList = z.array(amount, 'must be a list of amounts, such as [10000, 50000]').max(12, 'may have at most 12 amounts');
const readAmounts = (value: string) => list(value, ',').map(numeral);
export const wonList = { rule: amountList, read: readAmounts };
export const wonListOrNone = { rule: z.nullable(amountList), read: readAmounts };
export const number = (least: number, most: number, unit: string) => ({
  rule: wholeNumber(least, most, `must be a whole number of ${unit}, ${least} to ${most}`),
  read: numeral,
});

/** `yes` and `no` are the words of the variable; the file has true and false. */
export const flag = (yes = 'true', no = 'false') => ({
  rule: z.boolean(yes === 'true' ? 'must be true or false' : `must be true or false; the variable ${yes} or ${no}`),
  read: (value: string): unknown => (value === yes ? true : value === no ? false : value),
});

export const oneOf = <const Word extends string>(words: readonly Word[]) => ({
  rule: z.enum(words, `must be one of ${words.join(', ')}`),
  read: (value: string): unknown => value,
});

/** Text is text: it is never read as HTML. Control characters, which no keyboard writes, would only confuse. */
const textOf = (most: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be a text') })
    .transform((value) => value.trim())
    .refine((value) => value.length <= most, `must have at most ${most} characters`)
    .refine((value) => !/\p{Cc}/u.test(value), 'must be one line');
export const text = (most: number) => ({ rule: textOf(most), read: (value: string): unknown => value });
export const words = (most: number) => ({ rule: perLanguage(textOf(most)), read: (value: string): unknown => value });

export const names = {
  rule: z.array(textOf(64), 'must be a list of names').max(100, 'may have at most 100 names'),
  read: (value: string): unknown => filled(list(value, ',')),
};
/** Sentences; in the variable with a bar between them. */
export const sentences = {
  rule: perLanguage(z.array(textOf(300), 'must be a list of sentences').max(12, 'may have at most 12 sentences')),
  read: (value: string): unknown => filled(list(value, '|')),
};

/** `4-19` in the variable. */
export const lengths = {
  rule: z
    .strictObject(
      { minimum: wholeNumber(1, 64, 'must be from 1 to 64'), maximum: wholeNumber(1, 64, 'must be from 1 to 64') },
      'must be a range such as 4-19',
    )
    .refine(({ minimum, maximum }) => minimum <= maximum, 'must not end before it begins'),
  read: (value: string): unknown => {
    const [, minimum, maximum] = /^(\d{1,2})-(\d{1,2})$/.exec(value) ?? [];
    return minimum && maximum ? { minimum: Number(minimum), maximum: Number(maximum) } : value;
  },
};

/** An https address that does not pretend to be another one by a name in front of it, or a path of this site. */
function isAddress(value: string): boolean {
  if (/[\s\\]/.test(value) || value.length > 500) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  if (!/^https:\/\//.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return !username && !password;
}
const addressOf = textOf(500).refine((value) => value === '' || isAddress(value), 'must be an https address or a path such as /notice');
const picturePath = /^(\/[\w-][\w.-]*)+\.(svg|png|webp|jpe?g)$/;

export const address = { rule: perLanguage(addressOf), read: (value: string): unknown => value };

/** A picture of the operator: a file below `public`, or an https address. */
export const picture = textOf(500).refine(
  (value) => value === '' || (value.startsWith('/') ? picturePath.test(value) : isAddress(value)),
  'must be a picture below public, such as /site/logo.svg, or an https address',
);

export const ownPicture = textOf(500).refine(
  (value) => value === '' || picturePath.test(value),
  'must be a picture below public, such as /site/icon.svg',
);

/** `Telegram=https://t.me/example, Help=/help` in the variable. */
export const namedLinks = {
  rule: z
    .array(
      z.strictObject(
        {
          name: perLanguage(textOf(40).refine(Boolean, 'must not be empty')),
          url: perLanguage(addressOf.refine(Boolean, 'must not be empty')),
        },
        'must be a link: { "name": …, "url": … } in the file, Name=address in the variable',
      ),
      'must be a list of links, each with a name and a url',
    )
    .max(20, 'may have at most 20 links'),
  read: (value: string): unknown =>
    filled(list(value, ',')).map((entry) => {
      const [, name, url] = /^([^=]+)=(.*)$/s.exec(entry) ?? [];
      return name && url ? { name: name.trim(), url: url.trim() } : entry;
    }),
};

/** One value for each language. */
export type PerLanguage<Value> = Record<LocaleCode, Value>;

/** One value for all languages, or an object with one for each: those that are missing are as the English, else as the Korean. */
export function perLanguage<Rule extends z.ZodType>(rule: Rule) {
  const { ko, ...others } = Object.fromEntries(locales.map(({ code }) => [code, code === 'ko' ? rule : rule.optional()]));
  const shape = { ko, ...others } as unknown as { ko: Rule } & Record<Exclude<LocaleCode, 'ko'>, z.ZodOptional<Rule>>;
  return z
    .preprocess((value) => (isObject(value) ? value : { ko: value }), z.strictObject(shape))
    .transform((values) => {
      const given = values as Partial<PerLanguage<z.output<Rule>>>;
      return Object.fromEntries(locales.map(({ code }) => [code, given[code] ?? given.en ?? given.ko])) as PerLanguage<z.output<Rule>>;
    });
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
