import Router from 'next/router';
import { useEffect, useState } from 'react';

/** A link of this window to another page of the portal; null for all other clicks. */
function pageLinkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || (link.target && link.target !== '_self')) return null;
  // The same page with another query needs nothing from the server.
  return link.origin === location.origin && link.pathname !== location.pathname ? link : null;
}

/** Without a connection the page stays, because the browser would replace it by its own. The link opens with the connection. Returns whether one waits. */
export function useWaitingLink(isOnline: boolean): boolean {
  const [isWaiting, setWaiting] = useState(false);

  useEffect(() => {
    if (isOnline) return;
    let address: string | undefined;
    const hold = (event: MouseEvent) => {
      const link = pageLinkOf(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      address = link.href;
      setWaiting(true);
    };
    document.addEventListener('click', hold, true);
    return () => {
      document.removeEventListener('click', hold, true);
      setWaiting(false);
      if (address !== undefined && navigator.onLine) void Router.push(address);
    };
  }, [isOnline]);

  return isWaiting;
}
