import { useContext } from 'react';
import type { Capability } from '#contract/backendMap.ts';
import { SiteContext } from './siteSettings.ts';

/** What the backend has: its calls, and what the screens, or views such as `/help?mode=form`, need. */
export function useBackend() {
  const site = useContext(SiteContext);
  return {
    has: (call: Capability): boolean => !site?.missingCalls.includes(call),
    hasScreen: (path: string): boolean =>
      !site?.missingScreens.some((screen) => screen === path.split('#', 1)[0] || screen === path.split(/[?#]/, 1)[0]),
  };
}
