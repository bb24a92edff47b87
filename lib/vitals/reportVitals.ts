import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { vitalsPath, type VitalsReport } from './vitals.ts';

/** Measures this visit, and reports it once, when the page is hidden or left for the first time. `route`: of the page that was loaded. */
export function reportVitals(route: string): void {
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
