import type { LocaleCode } from '#lib/i18n/locales.ts';

/** The offline page and the kept files (public/service-worker.js). Without it the portal works as before. */
export function registerServiceWorker(languages: readonly LocaleCode[]): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(`/service-worker.js?languages=${languages.join()}`).catch(() => undefined);
}
