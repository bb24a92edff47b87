// A test preloads this file into server.ts (`node --import`). It removes settings, so that the home page fails to render.
import { currentSite } from '#lib/server/site/currentSite.ts';

for (const locale of ['ko', 'jp'] as const) Object.assign(currentSite().settingsIn(locale), { jackpot: null });
