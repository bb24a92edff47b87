import { entranceScreens } from './entranceScreens.ts';
import { inboxScreens } from './inboxScreens.ts';
import { lobbyScreens } from './lobbyScreens.ts';
import { moneyScreens } from './moneyScreens.ts';

/** Every screen and every important state of it, in the order of the index page. */
export const screens = [...lobbyScreens, ...entranceScreens, ...moneyScreens, ...inboxScreens];

/** The widths of every picture: a phone, a tablet, a small desktop. */
export const widths = [390, 768, 1366] as const;
