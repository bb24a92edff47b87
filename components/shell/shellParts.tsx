/** The parts that every page loads after hydration share one script, because two scripts would both contain the same modules. */
import Router from 'next/router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { isPlainPress } from '#lib/navigation/address.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import { listen } from '#lib/storage/listeners.ts';
import styles from './Layout.module.scss';

export { BottomBar } from '#components/menu/BottomBar.tsx';

/** The banner is no toast, because the toast's script may not be loaded. */
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

function pageLinkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !isPlainPress(event, link)) return null;
  // A link to the same page with another query needs no request.
  return link.origin === location.origin && link.pathname !== location.pathname ? link : null;
}

/** A link that is pressed without a connection is stopped, because the browser would replace the page with its error page. */
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
    return listen(document, ['click'], holdLink, { capture: true });
  }, []);

  useEffect(() => {
    if (held === undefined) return;
    const openLink = () => {
      setHeld(undefined);
      void Router.push(held);
    };
    return listen(window, ['online'], openLink, { once: true });
  }, [held]);

  return held !== undefined;
}

function registerServiceWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  // The registration waits for the load event, because the worker downloads files.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
