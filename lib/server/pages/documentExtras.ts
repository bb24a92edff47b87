import { currentSite } from '#lib/server/site/currentSite.ts';
import { documentNonce } from './nonce.ts';

/** What the HTML document has beside the page: the nonce of its scripts and styles, and the site's colors. */
export type DocumentExtras = ReturnType<typeof documentExtras>;

export function documentExtras(page: Parameters<typeof documentNonce>[0]) {
  const { theme, ground, styleSheet } = currentSite().look;
  return {
    nonce: documentNonce(page),
    attributes: { 'data-theme': theme, 'data-ground': ground === 'light' ? ground : undefined },
    styleSheet,
  };
}
