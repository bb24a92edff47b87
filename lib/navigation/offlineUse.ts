import Router from 'next/router';
import type { TFunction } from 'i18next';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { isPlainPress } from './address.ts';

/** What the member reads, in the language of the page. */
let text: string | undefined;
/** The address that opens with the connection. */
let waiting: string | undefined;

/** A link of this window to another page of the portal; null for all other clicks. */
function pageLinkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !isPlainPress(event, link)) return null;
  // The same page with another query needs nothing from the server.
  return link.origin === location.origin && link.pathname !== location.pathname ? link : null;
}

/** Without a connection the page stays: the browser would replace it by its own. */
function holdLink(event: MouseEvent): void {
  const link = navigator.onLine ? null : pageLinkOf(event);
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  waiting = link.href;
  void dialogs.toast({ text: text ?? '', kind: 'warning' });
}

function openHeldLink(): void {
  if (waiting !== undefined) void Router.push(waiting);
  waiting = undefined;
}

/**
 * Links that are pressed without a connection open with it, and a service worker keeps an offline page
 * (public/service-worker.js). Without both the portal works as before.
 */
export function prepareForOffline(t: TFunction): void {
  const isPrepared = text !== undefined;
  text = t('net.opensLater');
  if (isPrepared) return;
  document.addEventListener('click', holdLink, true);
  window.addEventListener('online', openHeldLink);
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  // What it fetches comes after the first view.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
