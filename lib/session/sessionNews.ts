import { json, webStore } from '#lib/storage/webStore.ts';

/** The key and the format of next-auth's own client, so that either understands the other. */
const newsKey = 'nextauth.message';

/** What happened to the session in another tab: `expired` = it ended without a logout. `getSession` is next-auth's word for "read it again". */
export type SessionNews = 'signin' | 'signout' | 'expired' | 'getSession';

interface Message {
  event: 'session';
  data?: { trigger?: SessionNews };
  timestamp?: number;
}

const store = webStore<Message>(
  'localStorage',
  json((stored) => ((stored as Partial<Message> | null)?.event === 'session' ? (stored as Message) : undefined)),
);

/** Tells the other tabs of this browser. Without storage they find out at their next focus. */
export function tellOtherTabs(trigger: SessionNews): void {
  store.set(newsKey, { event: 'session', data: { trigger }, timestamp: Date.now() });
}

/** Listens to the other tabs. Returns the unsubscribe function. */
export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  return store.subscribe(({ key, value, isOtherTab }) => {
    if (isOtherTab && key === newsKey && value) listener(value.data?.trigger ?? 'getSession');
  });
}
