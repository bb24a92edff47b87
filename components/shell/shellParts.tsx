/** What every page loads after hydration, in one piece: one request instead of two with the same modules in both. */
import type { TFunction } from 'i18next';
import Router from 'next/router';
import { useEffect } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { isPlainPress } from '#lib/navigation/address.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import styles from './Layout.module.scss';

export { BottomBar } from '#components/menu/BottomBar.tsx';

/** Says that there is no connection, and prepares the page for its loss. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  useEffect(() => prepareForOffline(t), [t]);

  return (
    <div role="status" className={isOnline ? undefined : styles.offline}>
      {!isOnline && (
        <>
          <Icon name="offline" />
          {t('net.offline')}
        </>
      )}
    </div>
  );
}

/** The message that a pressed link opens later, in the language of the page. Undefined until the page is prepared. */
let opensLater: string | undefined;
/** The address of the pressed link, which opens when the connection is back. */
let waiting: string | undefined;

/** A link of this window to another page of the portal; null for all other clicks. */
function pageLinkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !isPlainPress(event, link)) return null;
  // The same page with another query needs nothing from the server.
  return link.origin === location.origin && link.pathname !== location.pathname ? link : null;
}

/** Keeps the page when a link is pressed without a connection, because the browser would replace it by its own error page. */
function holdLink(event: MouseEvent): void {
  const link = navigator.onLine ? null : pageLinkOf(event);
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  waiting = link.href;
  void dialogs.toast({ text: opensLater ?? '', kind: 'warning' });
}

function openHeldLink(): void {
  if (waiting !== undefined) void Router.push(waiting);
  waiting = undefined;
}

/**
 * Holds links that are pressed without a connection, and registers the service worker, which keeps an offline page
 * (public/service-worker.js).
 */
export function prepareForOffline(t: TFunction): void {
  const isPrepared = opensLater !== undefined;
  opensLater = t('net.opensLater');
  if (isPrepared) return;
  document.addEventListener('click', holdLink, true);
  window.addEventListener('online', openHeldLink);
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  // After the first view, because the worker fetches files.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
