// Shows an offline page, and keeps files of the build and of the site. Never keeps pages, their data or answers of calls: pages are always those
// of the server, so no old version stays. components/shell/shellParts.tsx registers it.
const offlineCache = 'offline-1';
const fileCache = 'files-1';
/** The oldest go first. A page needs about 40. */
const maxFiles = 300;

const languages = ['ko', 'en', 'jp', 'vn', 'cn'];
const offlinePage = (language) => `/site/offline.${language}.html`;
const dayMs = 24 * 60 * 60_000;

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(keepOfflinePages());
});

async function keepOfflinePages() {
  const cache = await caches.open(offlineCache);
  await cache.addAll(['/site/icon-192.png', ...languages.map(offlinePage)]);
}

/** The operator may change name, colors and texts without a new version of this script. */
async function renewOfflinePages() {
  const kept = await (await caches.open(offlineCache)).match(offlinePage(languages[0]));
  if (kept && Date.now() - Date.parse(kept.headers.get('date')) < dayMs) return;
  await keepOfflinePages().catch(() => {});
}

addEventListener('activate', (event) => {
  const isOld = (name) => name !== offlineCache && name !== fileCache;
  const removeOld = async () => Promise.all((await caches.keys()).filter(isOld).map((name) => caches.delete(name)));
  event.waitUntil(Promise.all([removeOld(), registration.navigationPreload?.enable(), clients.claim()]));
});

addEventListener('fetch', (event) => {
  const { method, mode, headers, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || headers.has('range')) return;
  if (mode === 'navigate') {
    const page = openPage(event, pathname);
    event.respondWith(page);
    event.waitUntil(page.then(renewOfflinePages, () => {}));
  } else if (pathname.startsWith('/_next/static/')) event.respondWith(openFile(event, true));
  else if (/^\/(images|site)\//.test(pathname)) event.respondWith(openFile(event, false));
});

async function openPage(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (fault) {
    const [, first] = pathname.split('/');
    const language = languages.includes(first) ? first : languages[0];
    return (await caches.match(offlinePage(language), { cacheName: offlineCache })) ?? Promise.reject(fault);
  }
}

/** `isFinal`: the address has a hash of the content. Other files are asked for each time; without an answer the kept one serves. */
async function openFile(event, isFinal) {
  const { request } = event;
  const kept = await caches.match(request, { cacheName: fileCache });
  if (kept && isFinal) return kept;
  const fetched = fetch(request).then((response) => {
    if (response.status === 200) event.waitUntil(keep(request, response.clone()));
    return response;
  });
  return fetched.catch(async (fault) => kept ?? (await caches.match(request, { cacheName: offlineCache })) ?? Promise.reject(fault));
}

async function keep(request, response) {
  const cache = await caches.open(fileCache);
  await cache.put(request, response);
  const names = await cache.keys();
  await Promise.all(names.slice(0, Math.max(0, names.length - maxFiles)).map((name) => cache.delete(name)));
}
