// Shows an offline page if the server cannot be reached. All other pages come from the server, so that no old version stays.
const offlineCache = 'offline-1';

const languages = ['ko', 'en', 'jp', 'vn', 'cn'];
const icon = '/site/icon-192.png';
const offlinePage = (language) => `/site/offline.${language}.html`;
const dayMs = 24 * 60 * 60_000;

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(keepOfflinePages());
});

async function keepOfflinePages() {
  const cache = await caches.open(offlineCache);
  await cache.addAll([icon, ...languages.map(offlinePage)]);
}

/** Loads the offline pages again after a day, because the operator may change name, colors and texts while this script stays the same. */
async function renewOfflinePages() {
  const kept = await (await caches.open(offlineCache)).match(offlinePage(languages[0]));
  if (kept && Date.now() - Date.parse(kept.headers.get('date')) < dayMs) return;
  await keepOfflinePages().catch(() => {});
}

addEventListener('activate', (event) => {
  const removeOld = async () =>
    Promise.all(
      (await caches.keys())
        .filter((name) => name !== offlineCache)
        .map((name) => caches.delete(name)),
    );
  event.waitUntil(
    Promise.all([removeOld(), registration.navigationPreload?.enable(), clients.claim()]),
  );
});

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate') {
    const page = openPage(event, pathname);
    event.respondWith(page);
    event.waitUntil(page.then(renewOfflinePages, () => {}));
  } else if (pathname === icon) event.respondWith(fetch(event.request).catch(keptOr(icon)));
});

async function openPage(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (fault) {
    const [, first] = pathname.split('/');
    return keptOr(offlinePage(languages.includes(first) ? first : languages[0]))(fault);
  }
}

const keptOr = (path) => async (fault) => (await caches.match(path)) ?? Promise.reject(fault);
