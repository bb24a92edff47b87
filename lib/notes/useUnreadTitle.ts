import { useEffect, useSyncExternalStore } from 'react';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';

const maxShown = 99;

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Prefixes the title of a hidden tab with the unread count: "(3) MARU", and shows it on the icon of the installed app. Mounted once, in MemberWatch. */
export function useUnreadTitle(): void {
  const { noteCount, helpCount } = useCurrentUser();
  const unread = noteCount + helpCount;
  const isHidden = useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'hidden',
    () => false,
  );

  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    const ignoreRefusal = () => undefined;
    navigator.setAppBadge(unread).catch(ignoreRefusal); // 0 removes it
    return () => void navigator.clearAppBadge().catch(ignoreRefusal);
  }, [unread]);

  useEffect(() => {
    if (!isHidden || unread === 0) return;
    const plain = document.title;
    const counted = `(${unread > maxShown ? `${maxShown}+` : unread}) ${plain}`;
    document.title = counted;
    return () => {
      // A page opened meanwhile has set its own title.
      if (document.title === counted) document.title = plain;
    };
  }, [isHidden, unread]);
}
