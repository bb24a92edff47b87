/** What every page loads after hydration, in one piece: one request instead of two with the same modules in both. */
import Router from 'next/router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { isPlainPress } from '#lib/navigation/address.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import styles from './Layout.module.scss';

export { BottomBar } from '#components/menu/BottomBar.tsx';

/** Says that there is no connection, and whether a pressed link opens later. A toast could not: its script may not be loaded yet. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const isHolding = useHeldLink();
  useEffect(registerServiceWorker, []);

  return (
    <div role="status" className={isOnline ? undefined : styles.offline}>
      {!isOnline && (
        <>
          <Icon name="offline" />
          {t('net.offline')}
          {isHolding && ` ${t('net.opensLater')}`}
        </>
      )}
    </div>
  );
}

/** A link of this window to another page of the portal; null for all other clicks. */
function pageLinkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !isPlainPress(event, link)) return null;
  // The same page with another query needs nothing from the server.
  return link.origin === location.origin && link.pathname !== location.pathname ? link : null;
}

/**
 * Keeps the page when a link is pressed without a connection, because the browser would replace it by its own error page. The link that was
 * pressed last opens when the connection is back. Returns whether a link waits.
 */
function useHeldLink(): boolean {
  const [held, setHeld] = useState<string>();

  useEffect(() => {
    const holdLink = (event: MouseEvent) => {
      const link = navigator.onLine ? null : pageLinkOf(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      setHeld(link.href);
    };
    document.addEventListener('click', holdLink, true);
    return () => document.removeEventListener('click', holdLink, true);
  }, []);

  useEffect(() => {
    if (held === undefined) return;
    const openLink = () => {
      setHeld(undefined);
      void Router.push(held);
    };
    window.addEventListener('online', openLink, { once: true });
    return () => window.removeEventListener('online', openLink);
  }, [held]);

  return held !== undefined;
}

/** The service worker keeps an offline page (public/service-worker.js). */
function registerServiceWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  // After the first view, because the worker fetches files.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
