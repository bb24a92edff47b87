import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { rememberedUserId } from '#lib/preferences/rememberedUserId.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';

/** Chromium's offer to install the site, with a question that it asks once. */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

const hinted = webStore('localStorage', plainText);
const storageKey = 'install-hint';
const listeners = new Set<() => void>();
let offer: BeforeInstallPromptEvent | null = null;

function keep(next: BeforeInstallPromptEvent | null): void {
  offer = next;
  listeners.forEach((listener) => listener());
}

function install(): void {
  void offer?.prompt().catch(() => undefined);
  keep(null);
}

/** Keeps the browser's offer for /user, and tells of it once on a phone whose member has logged in before. */
export function watchInstallOffer(t: TFunction): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as BeforeInstallPromptEvent);
    if (hinted.get(storageKey) || !rememberedUserId() || !window.matchMedia('(pointer: coarse)').matches) return;
    hinted.set(storageKey, 'shown');
    void dialogs.toast({ text: t('app.installHint'), links: [{ text: t('app.install'), onPress: install }] });
  });
  window.addEventListener('appinstalled', () => keep(null));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** `install` asks the browser's question; `byShare`: Safari on a phone has no question, its share menu installs; null = installed, or no way. */
export function useInstallOffer(): { install: () => void } | 'byShare' | null {
  const has = useSyncExternalStore(
    subscribe,
    () => offer !== null,
    () => false,
  );
  if (has) return { install };
  return typeof navigator !== 'undefined' && (navigator as { standalone?: boolean }).standalone === false ? 'byShare' : null;
}
