import { useContext } from 'react';
import type { Capability } from '#contract/backendMap.ts';
import { hasScreen } from './screenCalls.ts';
import { SiteContext } from './siteSettings.ts';

const none: readonly Capability[] = [];

/** What the backend has: its calls, and the screens that need them. */
export function useBackend() {
  const missing = useContext(SiteContext)?.missingCalls ?? none;
  return {
    has: (...calls: Capability[]): boolean => !calls.some((call) => missing.includes(call)),
    hasScreen: (path: string): boolean => hasScreen(path, missing),
  };
}
