import { hash } from 'node:crypto';
import type { Capability } from '#contract/backendMap.ts';
import { byTier, jackpotTiers } from '#contract/jackpotTiers.ts';
import { type LocaleCode, locales } from '#lib/i18n/locales.ts';
import { createLook, type Look } from '#lib/server/colors/look.ts';
import type { ServerEnv } from '#lib/server/config/serverEnv.ts';
import type { SiteLogo, SiteSettings } from '#lib/site/siteSettings.ts';
import { isObject, type PerLanguage, type SiteFields } from './siteSchema.ts';

const screenCalls: Readonly<Record<string, readonly Capability[]>> = {
  '/register': ['user-register'],
  '/game': ['open-game'],
  '/game?type=casino': ['get-casino-setting'],
  '/game?type=slot': ['get-slot-setting', 'get-slot-by-company'],
  '/game?type=sport': ['get-sport-setting'],
  '/deposit': ['apply-user-deposit'],
  '/deposit?mode=list': ['get-deposit-list'],
  '/withdraw': ['apply-user-withdraw'],
  '/withdraw?mode=list': ['get-withdraw-list'],
  '/help': ['get-help-list'],
  '/help?mode=form': ['user-write-help'],
  '/notice': ['get-user-notices'],
  '/note': ['get-note-list'],
};

const compCalls: readonly Capability[] = ['roll-to-balance', 'change-to-point'];

export const missingScreens = (missing: readonly Capability[]): string[] => [
  ...Object.keys(screenCalls).filter((path) =>
    screenCalls[path]?.some((call) => missing.includes(call)),
  ),
  ...(compCalls.every((call) => missing.includes(call)) ? ['/comp'] : []),
];

/** The list of a game type without a tab counts as missing, because pages do not read the list. */
function whatIsMissing(
  calls: readonly Capability[],
): Pick<SiteSettings, 'missingCalls' | 'missingScreens'> {
  const screens = missingScreens(calls);
  const lists = screens
    .filter((path) => path.startsWith('/game?'))
    .flatMap((path) => screenCalls[path] ?? []);
  return { missingCalls: [...new Set([...calls, ...lists])], missingScreens: screens };
}

/** A site's object never changes, because a changed file makes a new object. */
export interface Site {
  /** A hash of `source`, which is part of cache keys. */
  readonly id: string;
  /** The first host is the name of the site in log and metrics. */
  readonly host: string;
  readonly origin: URL;
  readonly aliases: readonly URL[];
  readonly redirects: readonly URL[];
  readonly settingsIn: (locale: LocaleCode) => SiteSettings;
  readonly languages: readonly LocaleCode[];
  readonly look: Look;
  /** Pages do not contain these settings. */
  readonly jackpot: SiteFields['jackpot'];
  readonly security: SiteFields['security'];
  /** If this JSON is unchanged when the file changes, the site keeps its object. */
  readonly source: string;
}

export interface SiteAddress {
  readonly site: Site;
  readonly origin: URL;
  readonly isRedirect: boolean;
}

/** Requests for a host of no site are refused. */
export interface Sites {
  readonly all: readonly Site[];
  /** The keys are hosts as in the `Host` header, in lower case. */
  readonly byHost: ReadonlyMap<string, SiteAddress>;
}

const defaultPorts: Record<string, string> = { 'https:': ':443', 'http:': ':80' };

/** A host with a trailing dot redirects to the host without the dot, because browsers treat the two as different origins. */
export function indexSites(all: readonly Site[]): Sites {
  const byHost = new Map<string, SiteAddress>();
  const add = (site: Site, { hostname, port, protocol }: URL, origin: URL, isRedirect: boolean) => {
    const ports = port ? [`:${port}`] : ['', defaultPorts[protocol] ?? ''];
    for (const suffix of ports) {
      byHost.set(hostname + suffix, { site, origin, isRedirect });
      byHost.set(`${hostname}.${suffix}`, { site, origin, isRedirect: true });
    }
  };
  for (const site of all) {
    for (const own of [site.origin, ...site.aliases]) add(site, own, own, false);
    for (const old of site.redirects) add(site, old, site.origin, true);
  }
  return { all, byHost };
}

type Operation = Pick<ServerEnv, 'imageHosts' | 'missingCalls'>;

export function createSite(
  { colors, security, ...fields }: SiteFields,
  own: Pick<Site, 'origin' | 'aliases' | 'redirects' | 'source'>,
  operation: Operation,
): Site {
  const look = createLook(fields.theme, colors);
  const settings = new Map<LocaleCode, SiteSettings>();
  const settingsIn = (locale: LocaleCode) => {
    let found = settings.get(locale);
    if (!found)
      settings.set(locale, (found = resolveLanguage(locale, fields, look, own.origin, operation)));
    return found;
  };
  const id = hash('sha256', own.source, 'base64url').slice(0, 16);
  return {
    ...own,
    id,
    host: own.origin.host,
    settingsIn,
    look,
    languages: fields.languages,
    jackpot: fields.jackpot,
    security,
  };
}

function resolveLanguage(
  locale: LocaleCode,
  fields: Omit<SiteFields, 'colors' | 'security'>,
  look: Look,
  { origin }: URL,
  { imageHosts, missingCalls }: Operation,
): SiteSettings {
  const has = (...calls: Capability[]) => !calls.some((call) => missingCalls.includes(call));
  const { logo, footer, jackpot, quickAmounts, hasSport, ...rest } = selectLanguage(fields, locale);
  // Every field in `rest` reaches the browsers, so the compiler refuses a field that `SiteSettings` lacks.
  const settings: [Exclude<keyof typeof rest, keyof SiteSettings>] extends [never]
    ? typeof rest
    : never = rest;
  const { isShown, url } = jackpot;
  const isLive = url !== '' && has('jackpots');
  const amountRule = <Rule extends typeof settings.withdraw>(rule: Rule) => ({
    ...rule,
    quickAmounts: rule.quickAmounts ?? quickAmounts.filter((amount) => amount % rule.unit === 0),
  });
  return {
    ...settings,
    deposit: amountRule(settings.deposit),
    withdraw: amountRule(settings.withdraw),
    comp: amountRule(settings.comp),
    theme: look.theme,
    ground: look.ground,
    publicOrigin: origin,
    imageHosts,
    ...whatIsMissing(hasSport ? missingCalls : [...missingCalls, 'get-sport-setting']),
    hasBoards: settings.hasBoards && has('get-deposit-board', 'get-withdraw-board'),
    isVaultOpen: settings.isVaultOpen && has('money-to-point', 'point-to-money'),
    isGameMoneyRecallable: settings.isGameMoneyRecallable && has('game-withdraw'),
    isCompAmountEntered: settings.isCompAmountEntered
      ? has('roll-to-balance')
      : !has('change-to-point'),
    banner: {
      ...settings.banner,
      source: has('get-advertisement') ? settings.banner.source : 'drawn',
    },
    logo: siteLogo(logo, look),
    jackpot: { isShown, isLive, amounts: isLive ? null : fixedAmounts(jackpot) },
    footer: { ...footer, copyright: footer.copyright || `© ${settings.name}` },
  };
}

/** Null = the operator has set no amount. siteSchema.ts refuses settings with only some of the amounts. */
const fixedAmounts = (set: SiteFields['jackpot']) =>
  jackpotTiers.every((tier) => set[tier] !== null) ? byTier((tier) => set[tier]!) : null;

type WithoutLanguages<T> =
  T extends PerLanguage<infer Value>
    ? Value
    : T extends (infer Item)[]
      ? WithoutLanguages<Item>[]
      : T extends object
        ? { [Key in keyof T]: WithoutLanguages<T[Key]> }
        : T;

function selectLanguage<T>(value: T, locale: LocaleCode): WithoutLanguages<T>;
function selectLanguage(value: unknown, locale: LocaleCode): unknown {
  if (Array.isArray(value)) return value.map((item) => selectLanguage(item, locale));
  if (!isObject(value)) return value;
  if (locales.every(({ code }) => code in value)) return value[locale];
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, selectLanguage(inner, locale)]),
  );
}

type LogoChoice = Omit<SiteLogo, 'src'> & { letter: string; picture: string };

const xmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function monogram(drawing: string, letter: string): string {
  const escaped = letter.replace(/[&<>"]/g, (sign) => xmlEntities[sign] ?? '');
  const size = [...letter].length > 1 ? 13 : 18;
  const text = `<text x="20" y="20.6" fill="url(#metal)" font-family="system-ui, sans-serif" font-size="${size}" font-weight="700" text-anchor="middle" dominant-baseline="central">${escaped}</text>`;
  return drawing.replace(/<path id="letter"[^>]*\/>/, () => text);
}

function siteLogo(
  { letter, picture, width, height, isNameShown, icon }: LogoChoice,
  { theme, drawing }: Look,
): SiteLogo {
  if (picture) return { src: picture, width, height, isNameShown, icon };
  const src = letter
    ? `data:image/svg+xml,${encodeURIComponent(monogram(drawing('logo.svg'), letter))}`
    : `/images/${theme}/logo.svg`;
  return { src, width: 40, height: 40, isNameShown, icon };
}
