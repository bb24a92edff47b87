import { z } from 'zod';
import type { NamedLink, SiteSettings } from '#lib/site/siteSettings.ts';
import { ConfigurationError } from './configurationError.ts';
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

/** The defaults of a site; each is overridden by the environment variable of its name. */
const variables = z.object({
  SITE_NAME: z.string().max(40, 'must have at most 40 characters').default('MARU'),
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
  for (const kind of ['DEPOSIT', 'WITHDRAW'] as const) {
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
    publicOrigin: server.publicOrigin.origin,
    isIndexable: values.SITE_INDEXABLE,
    imageHosts: server.imageHosts,
    popupHideHours: values.POPUP_HIDE_HOURS,
    deposit: { unit: values.DEPOSIT_UNIT, minimum: values.DEPOSIT_MINIMUM, maximum: values.DEPOSIT_MAXIMUM },
    withdraw: { unit: values.WITHDRAW_UNIT, minimum: values.WITHDRAW_MINIMUM, maximum: values.WITHDRAW_MAXIMUM },
    quickAmounts: values.QUICK_AMOUNTS,
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
