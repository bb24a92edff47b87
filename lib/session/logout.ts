import { endSession } from './portalSession.ts';
import { tellOtherTabs } from './sessionNews.ts';

/** Logs out in this tab and in the other tabs. The request to the server is sent before the page changes. */
export function logout(): void {
  endSession('logout');
  tellOtherTabs('signout');
}
