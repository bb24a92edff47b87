import type { Capability } from '#contract/backendMap.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';

/** The calls that a screen, or one view of it, cannot do without. */
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
  '/user?tab=bets': ['get-slot-bets-list'],
};

const compCalls: readonly Capability[] = ['roll-to-balance', 'change-to-point'];

/** The screens and views that are not shown, because the backend lacks what they need. */
export const missingScreens = (missing: readonly Capability[]): string[] => [
  ...Object.keys(screenCalls).filter((path) => screenCalls[path]?.some((call) => missing.includes(call))),
  ...(compCalls.every((call) => missing.includes(call)) ? ['/comp'] : []),
];

/** What pages neither ask for nor show. The lists of a game type without a tab are not asked for. */
export function whatIsMissing(calls: readonly Capability[]): Pick<SiteSettings, 'missingCalls' | 'missingScreens'> {
  const screens = missingScreens(calls);
  const lists = screens.filter((path) => path.startsWith('/game?')).flatMap((path) => screenCalls[path] ?? []);
  return { missingCalls: [...new Set([...calls, ...lists])], missingScreens: screens };
}
