import { json, webStore } from '#lib/storage/webStore.ts';

/** The key and the format of next-auth's own client, so that either understands the other. */
const newsKey = 'nextauth.message';

/** What happened to the session in another tab. `getSession` is next-auth's word for "read it again". */
export type SessionNews = 'signin' | 'signout' | 'getSession';

interface Message {
  event: 'session';
  data?: { trigger?: SessionNews };
  timestamp?: number;
}

const store = webStore<Message>(
  'localStorage',
  json((stored) => ((stored as Partial<Message> | null)?.event === 'session' ? (stored as Message) : undefined)),
);

let toldAt = 0;

/** Tells the other tabs of this browser. Without storage they find out at their next focus. */
export function tellOtherTabs(trigger: SessionNews): void {
  toldAt = Date.now();
  store.set(newsKey, { event: 'session', data: { trigger }, timestamp: toldAt });
}

/** Whether another page of this browser has told anything since `time` (ms since 1970): a page that was frozen has not heard it. */
export function hasNewsSince(time: number): boolean {
  const { timestamp = 0 } = store.get(newsKey) ?? {};
  return timestamp >= time && timestamp !== toldAt;
}

/** Listens to the other tabs. Returns the unsubscribe function. */
export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  return store.subscribe(({ key, value, isOtherTab }) => {
    if (isOtherTab && key === newsKey && value) listener(value.data?.trigger ?? 'getSession');
  });
}
