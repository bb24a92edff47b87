import { z } from 'zod';
import { themes, type LengthRange, type NamedLink, type SiteSettings } from '#lib/site/siteSettings.ts';
import { ConfigurationError } from './configurationError.ts';
import { koreanBanks } from './koreanBanks.ts';
import { processWide } from './processWide.ts';
import { serverEnv, type ServerEnv } from './serverEnv.ts';

const text = z.string().default('');
const won = z
  .string()
  .refine((value) => /^[1-9]\d{0,11}$/.test(value), 'must be a whole number of won')
  .transform(Number);
const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');

const wonList = z
  .string()
  .refine((value) => /^[1-9]\d{0,11}(,[1-9]\d{0,11})*$/.test(value), 'must be whole numbers of won with commas between')
  .transform((value) => value.split(',').map(Number));

/** `Telegram=https://t.me/example, Help=https://example.org/` */
const namedLinks = text
  .transform((value) => value.split(',').filter((entry) => entry.trim()))
  .transform((entries) => entries.map((entry) => entry.split(/=(.*)/s).map((part) => part.trim())))
  .refine(
    (pairs) => pairs.every(([name, url]) => name && /^https:\/\//.test(url ?? '') && URL.canParse(url ?? '')),
    'must list Name=https://address',
  )
  .transform((pairs): NamedLink[] => pairs.map(([name = '', url = '']) => ({ name, url })));

/** Sentences with a bar between them. */
const lines = text.transform((value) => splitNames(value, '|'));

const nameList = z
  .string()
  .transform((value) => splitNames(value, ','))
  .refine((names) => names.every((name) => name.length <= 64), 'must list names of at most 64 characters with commas between');

/** `4-19` */
const range = z
  .string()
  .refine((value) => {
    const [, minimum, maximum] = /^([1-9]\d?)-([1-9]\d?)$/.exec(value) ?? [];
    return minimum !== undefined && maximum !== undefined && Number(minimum) <= Number(maximum) && Number(maximum) <= 64;
  }, 'must be a range such as 4-19, within 1-64')
  .transform((value): LengthRange => {
    const [minimum = 0, maximum = 0] = value.split('-').map(Number);
    return { minimum, maximum };
  });

/** Years of age a new member confirms; 0 = is not asked. */
const age = z
  .string()
  .refine((value) => /^\d{1,2}$/.test(value), 'must be a number of years, or 0')
  .transform(Number);

const httpsAddress = z.string().refine((value) => /^https:\/\//.test(value) && URL.canParse(value), 'must be an https address');

function splitNames(value: string, separator: string): string[] {
  return value
    .split(separator)
    .map((name) => name.trim())
    .filter(Boolean);
}

/** The defaults of a site; each is overridden by the environment variable of its name. */
const variables = z.object({
  SITE_NAME: z.string().max(40, 'must have at most 40 characters').default('MARU'),
  SITE_THEME: z.enum(themes, `must be one of ${themes.join(', ')}`).default('gold'),
  SITE_INDEXABLE: flag.default(true),
  POPUP_HIDE_HOURS: z
    .string()
    .refine((value) => /^[1-9]\d{0,3}$/.test(value), 'must be a whole number of hours')
    .transform(Number)
    .default(8),
  DEPOSIT_UNIT: won.default(10_000),
  DEPOSIT_MINIMUM: won.default(10_000),
  DEPOSIT_MAXIMUM: won.nullable().default(null),
  WITHDRAW_UNIT: won.default(10_000),
  WITHDRAW_MINIMUM: won.default(10_000),
  WITHDRAW_MAXIMUM: won.nullable().default(null),
  QUICK_AMOUNTS: wonList.default([10_000, 30_000, 50_000, 100_000, 500_000, 1_000_000]),
  DEPOSIT_NOTES: lines,
  WITHDRAW_NOTES: lines,
  COMP_NOTES: lines,
  WITHDRAW_PASSWORD: z.enum(['always', 'asked'], 'must be always or asked').default('asked'),
  GAME_MONEY_RECALL: flag.default(false),
  COMP_AMOUNT_INPUT: flag.default(true),
  COMP_UNIT: won.default(1),
  COMP_MINIMUM: won.default(1),
  COMP_MAXIMUM: won.nullable().default(null),
  VAULT: flag.default(false),
  REGISTER_BANKS: nameList.default(koreanBanks),
  REGISTER_ID_LENGTH: range.default({ minimum: 4, maximum: 19 }),
  REGISTER_NICK_LENGTH: range.default({ minimum: 2, maximum: 12 }),
  REGISTER_PASSWORD_LENGTH: range.default({ minimum: 6, maximum: 64 }),
  REGISTER_PHONE_DIGITS: range.default({ minimum: 10, maximum: 11 }),
  REGISTER_EXCHANGE_PASSWORD: flag.default(true),
  REGISTER_CODE_REQUIRED: flag.default(true),
  REGISTER_AGE: age.default(19),
  REGISTER_TERMS_URL: httpsAddress.default(''),
  BANNER_SOURCE: z.enum(['drawn', 'upstream', 'both'], 'must be drawn, upstream or both').default('drawn'),
  BANNER_TYPE: z.string().max(64, 'must have at most 64 characters').default('banner'),
  BOARDS: flag.default(false),
  JACKPOT_SOURCE: z.enum(['config', 'off'], 'must be config or off').default('config'),
  JACKPOT_MEGA: won.default(1_284_500_000),
  JACKPOT_MAJOR: won.default(86_430_000),
  JACKPOT_MINOR: won.default(4_275_000),
  FOOTER_LICENSE: text,
  FOOTER_HELPLINE: text,
  FOOTER_COPYRIGHT: text,
  FOOTER_MESSENGERS: namedLinks,
  FOOTER_LINKS: namedLinks,
});

/** No amount would fit between them. */
const environment = variables.superRefine((values, context) => {
  for (const kind of ['DEPOSIT', 'WITHDRAW', 'COMP'] as const) {
    const maximum = values[`${kind}_MAXIMUM`];
    if (maximum === null || maximum >= Math.max(values[`${kind}_MINIMUM`], values[`${kind}_UNIT`])) continue;
    context.addIssue({ code: 'custom', path: [`${kind}_MAXIMUM`], message: 'must not be below the minimum or the unit' });
  }
});

/**
 * Reads what the operator decided about the site; an empty variable counts as absent.
 * @throws {ConfigurationError} naming every variable at fault, never a value.
 */
export function parseSiteSettings(env: Record<string, string | undefined>, server: ServerEnv): SiteSettings {
  const filled = Object.entries(env).filter(([, value]) => value?.trim());
  const result = environment.safeParse(Object.fromEntries(filled.map(([name, value]) => [name, value?.trim()])));
  if (!result.success) {
    throw new ConfigurationError(result.error.issues.map(({ path, message }) => ({ variable: String(path[0]), rule: message })));
  }
  const values = result.data;
  return {
    name: values.SITE_NAME,
    theme: values.SITE_THEME,
    publicOrigin: server.publicOrigin.origin,
    isIndexable: values.SITE_INDEXABLE,
    imageHosts: server.imageHosts,
    popupHideHours: values.POPUP_HIDE_HOURS,
    deposit: { unit: values.DEPOSIT_UNIT, minimum: values.DEPOSIT_MINIMUM, maximum: values.DEPOSIT_MAXIMUM },
    withdraw: { unit: values.WITHDRAW_UNIT, minimum: values.WITHDRAW_MINIMUM, maximum: values.WITHDRAW_MAXIMUM },
    comp: { unit: values.COMP_UNIT, minimum: values.COMP_MINIMUM, maximum: values.COMP_MAXIMUM },
    quickAmounts: values.QUICK_AMOUNTS,
    notes: { deposit: values.DEPOSIT_NOTES, withdraw: values.WITHDRAW_NOTES, comp: values.COMP_NOTES },
    isWithdrawPasswordAlwaysAsked: values.WITHDRAW_PASSWORD === 'always',
    isGameMoneyRecallable: values.GAME_MONEY_RECALL,
    isCompAmountEntered: values.COMP_AMOUNT_INPUT,
    isVaultOpen: values.VAULT,
    register: {
      banks: values.REGISTER_BANKS,
      idLength: values.REGISTER_ID_LENGTH,
      nickLength: values.REGISTER_NICK_LENGTH,
      passwordLength: values.REGISTER_PASSWORD_LENGTH,
      phoneDigits: values.REGISTER_PHONE_DIGITS,
      isExchangePasswordAsked: values.REGISTER_EXCHANGE_PASSWORD,
      isCodeRequired: values.REGISTER_CODE_REQUIRED,
      minimumAge: values.REGISTER_AGE,
      termsUrl: values.REGISTER_TERMS_URL,
    },
    banner: { source: values.BANNER_SOURCE, type: values.BANNER_TYPE },
    hasBoards: values.BOARDS,
    jackpot: {
      isShown: values.JACKPOT_SOURCE === 'config',
      mega: values.JACKPOT_MEGA,
      major: values.JACKPOT_MAJOR,
      minor: values.JACKPOT_MINOR,
    },
    footer: {
      license: values.FOOTER_LICENSE,
      helpline: values.FOOTER_HELPLINE,
      copyright: values.FOOTER_COPYRIGHT || `© ${values.SITE_NAME}`,
      messengers: values.FOOTER_MESSENGERS,
      links: values.FOOTER_LINKS,
    },
  };
}

/** The site settings of this process, parsed on first use. */
export function siteSettings(): SiteSettings {
  return processWide('siteSettings', () => parseSiteSettings(process.env, serverEnv()));
}
