import type { RenderResult } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { NoteInbox } from '#components/news/NoteScreen.tsx';
import type { CallName } from '#contract/calls.ts';
import type { Note } from '#contract/records/note.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { storeUser } from '#lib/member/currentUser.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { fakeRouter } from '#tests/support/fakeNavigation.ts';
import { user } from '#tests/support/memberTab.tsx';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

/** A message; read by default. */
export function note(id: string, change: Partial<Note> = {}): Note {
  return {
    ...{ id, title: `쪽지 ${id}`, titleColor: '', contents: `<p>내용 ${id}</p>`, lastDate: '2026-11-01', answer: null, isRead: true },
    ...change,
  };
}

/** This number of messages, the newest with the highest id. */
export function notes(count: number, change: Partial<Note> = {}): Note[] {
  return Array.from({ length: count }, (_, index) =>
    note(String(count - index), { lastDate: new Date(Date.UTC(2026, 0, 1, 0, count - index)).toISOString(), ...change }),
  );
}

type Answer = object | (() => unknown);

/** A fake upstream that stores messages and counts unread ones. `answers` overrides or delays the answers of single calls. */
export function keepNotes(kept: Note[], answers: Partial<Record<CallName, Answer>> = {}): { notes: Note[] } {
  const store = { notes: kept };
  const known: Partial<Record<CallName, (body: { id?: string }) => object>> = {
    'get-note-list': () => ({ note: store.notes }),
    'user-health-check': () => ({ user, noteCount: store.notes.filter(({ isRead }) => isRead === false).length, helpCount: 0 }),
    'read-note-message': ({ id }) => change(store.notes.map((one) => (one.id === id ? { ...one, isRead: true } : one))),
    'read-all-note': () => change(store.notes.map((one) => ({ ...one, isRead: true }))),
    'del-note': ({ id }) => change(store.notes.filter((one) => one.id !== id)),
    'del-all-note': () => change([]),
  };
  const change = (next: Note[]) => {
    store.notes = next;
    return {};
  };
  vi.mocked(callRoute).mockImplementation(async (name, body) => {
    const order = answers[name];
    const answer = typeof order === 'function' ? await order() : order;
    if (answer !== undefined) return answer as never;
    return { status: 'success', ...known[name]?.(body as { id?: string }) } as never;
  });
  return store;
}

function Badge() {
  const { noteCount } = useCurrentUser();
  return <output aria-label="badge">{noteCount}</output>;
}

/** The messages page of a member with the badge of the header; `callRoute` must be mocked by the test, and next/router by support/fakeNavigation. */
export async function renderNotes(noteCount = 0, site: Partial<SiteSettings> = {}): Promise<RenderResult> {
  // Clears the rows of the previous test from the shared SWR cache.
  setPortalToken(null);
  setPortalToken('a'.repeat(43));
  const page = renderInPortal(
    <SWRConfig value={{ dedupingInterval: 0, shouldRetryOnError: false }}>
      <NoteInbox />
    </SWRConfig>,
    { path: '/note', site, router: { push: fakeRouter.push, replace: fakeRouter.replace } as never },
  );
  const header = renderInPortal(<Badge />);
  await act(async () => storeUser({ user, noteCount, helpCount: 0 }));
  return { ...page, unmount: () => (page.unmount(), header.unmount()) };
}

/** The bodies that were sent to a call. */
export const sent = (call: CallName) =>
  vi
    .mocked(callRoute)
    .mock.calls.filter(([name]) => name === call)
    .map(([, body]) => body);
