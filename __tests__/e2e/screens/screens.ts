import type { Screen } from './Screen.ts';
import { entranceScreens } from './entranceScreens.ts';
import { inboxScreens } from './inboxScreens.ts';
import { lobbyScreens } from './lobbyScreens.ts';
import { moneyScreens } from './moneyScreens.ts';

/** Every screen in every important state, in the order of the gallery. */
export const screens: Screen[] = [...lobbyScreens, ...entranceScreens, ...moneyScreens, ...inboxScreens];

/** The width from which the header shows the whole menu. */
const wide = 1200;

/** The screens that exist at this width. */
export const screensAt = (width: number) => screens.filter(({ only }) => !only || (only === 'wide') === width >= wide);
