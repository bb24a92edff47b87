import { endSession } from './portalSession.ts';
import { tellOtherTabs } from './sessionNews.ts';
import { signOutAtServer } from './signOutAtServer.ts';

/** Logs out on the page first, then at the server, then in the other tabs. The page is cleared even if the server is unreachable. */
export async function logout(): Promise<void> {
  endSession({ isLost: false });
  await signOutAtServer();
  tellOtherTabs('signout');
}
