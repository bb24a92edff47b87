import type { Capability } from '#contract/backendMap.ts';

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
};

const compCalls: readonly Capability[] = ['roll-to-balance', 'change-to-point'];

/** The screens and views that are not shown, because the backend lacks what they need. */
export const missingScreens = (missing: readonly Capability[]): string[] => [
  ...Object.keys(screenCalls).filter((path) => screenCalls[path]?.some((call) => missing.includes(call))),
  ...(compCalls.every((call) => missing.includes(call)) ? ['/comp'] : []),
];
