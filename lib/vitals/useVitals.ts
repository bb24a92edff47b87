import { useEffect, useEffectEvent } from 'react';
import { useRouter } from 'next/router';
import { useSite } from '#lib/site/siteSettings.ts';

/** Late enough for everything that the first view needs. */
const delayMs = 5_000;

/** Measures the chosen share of visits (VITALS_SHARE). The code for it is loaded after the page. */
export function useVitals(): void {
  const { vitalsShare } = useSite();
  const { pathname } = useRouter();

  const measure = useEffectEvent(() => {
    if (Math.random() >= vitalsShare) return undefined;
    const route = pathname;
    return setTimeout(() => void import('./reportVitals.ts').then(({ reportVitals }) => reportVitals(route)), delayMs);
  });

  useEffect(() => {
    const timer = measure();
    return () => clearTimeout(timer);
  }, []);
}
