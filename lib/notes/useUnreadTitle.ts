import { useEffect, useSyncExternalStore } from 'react';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';

/** As on the badges. */
const maxShown = 99;

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** How much is unread, before the title of a tab that nobody looks at: "(3) MARU" (screens 6.6). Mounted once, in the shell. */
export function useUnreadTitle(): void {
  const { noteCount, helpCount } = useCurrentUser();
  const unread = noteCount + helpCount;
  const isHidden = useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'hidden',
    () => false,
  );

  useEffect(() => {
    if (!isHidden || unread === 0) return;
    const plain = document.title;
    const counted = `(${unread > maxShown ? `${maxShown}+` : unread}) ${plain}`;
    document.title = counted;
    return () => {
      // A page that was opened meanwhile has its own.
      if (document.title === counted) document.title = plain;
    };
  }, [isHidden, unread]);
}
