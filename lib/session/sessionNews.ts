/** The key under which next-auth's client tells other tabs; ours speak the same way, so that either understands the other. */
const newsKey = 'nextauth.message';

/** What happened to the session in another tab. `getSession` is next-auth's word for "read it again". */
export type SessionNews = 'signin' | 'signout' | 'getSession';

/** Tells the other tabs of this browser. Without storage they find out at their next focus. */
export function tellOtherTabs(trigger: SessionNews): void {
  try {
    localStorage.setItem(newsKey, JSON.stringify({ event: 'session', data: { trigger }, timestamp: Date.now() }));
  } catch {
    // Storage is switched off or full.
  }
}

/** Listens to the other tabs; returns the way to stop. */
export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  function handleStorage({ key, newValue }: StorageEvent): void {
    if (key !== newsKey || !newValue) return;
    try {
      const { event, data } = JSON.parse(newValue) as { event?: unknown; data?: { trigger?: SessionNews } };
      if (event === 'session') listener(data?.trigger ?? 'getSession');
    } catch {
      // Not written by a tab of ours.
    }
  }
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
