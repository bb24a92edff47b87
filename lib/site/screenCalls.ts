import type { Capability } from '#contract/backendMap.ts';

/** The calls that a screen, or one view of it, cannot do without. */
const screenCalls: Readonly<Record<string, readonly Capability[]>> = {
  '/register': ['user-register'],
  '/game': ['open-game'],
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

/** Whether the backend has what a path of this site needs. Links to others are not shown, and their pages are not found. */
export function hasScreen(path: string, missing: readonly Capability[]): boolean {
  if (missing.length === 0) return true;
  const [route = ''] = path.split(/[?#]/, 1);
  if (route === '/comp') return !compCalls.every((call) => missing.includes(call));
  return ![...(screenCalls[route] ?? []), ...(screenCalls[path] ?? [])].some((call) => missing.includes(call));
}
