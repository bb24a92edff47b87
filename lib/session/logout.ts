import { endSession } from './portalSession.ts';
import { tellOtherTabs } from './sessionNews.ts';
import { signOutAtServer } from './signOutAtServer.ts';

/** Logs out: at once on the page, then at the server, then in the other tabs. The page is clean also where the server cannot be reached. */
export async function logout(): Promise<void> {
  endSession({ isLost: false });
  await signOutAtServer();
  tellOtherTabs('signout');
}
