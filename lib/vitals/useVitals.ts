import { useEffect, useEffectEvent } from 'react';
import { useRouter } from 'next/router';
import type { Metric } from 'web-vitals';
import { useSite } from '#lib/site/siteSettings.ts';
import { vitalsPath, type VitalsReport } from './vitals.ts';

/** Late enough for everything that the first view needs. */
const delayMs = 5_000;

/** Measures the chosen share of visits (VITALS_SHARE). */
export function useVitals(): void {
  const { vitalsShare } = useSite();
  const { pathname } = useRouter();

  const measure = useEffectEvent(() => {
    if (Math.random() >= vitalsShare) return undefined;
    const route = pathname;
    return setTimeout(() => void reportVitals(route), delayMs);
  });

  useEffect(() => {
    const timer = measure();
    return () => clearTimeout(timer);
  }, []);
}

/** Measures this visit, and reports it once, when the page is hidden or left for the first time. `route`: of the page that was loaded. */
async function reportVitals(route: string): Promise<void> {
  const { onCLS, onINP, onLCP, onTTFB } = await import('web-vitals');
  const values: VitalsReport['values'] = {};
  const keep = ({ name, value }: Metric) => {
    if (name !== 'FCP') values[name] = value;
  };
  for (const measure of [onTTFB, onLCP, onINP, onCLS]) measure(keep);

  function report(): void {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', report);
    const device = window.matchMedia('(min-width: 1024px)').matches ? 'desktop' : 'phone';
    const body = JSON.stringify({ route, device, values } satisfies VitalsReport);
    navigator.sendBeacon(vitalsPath, new Blob([body], { type: 'application/json' }));
  }
  // After those of web-vitals, which take their last figures in the same event.
  document.addEventListener('visibilitychange', report);
}
