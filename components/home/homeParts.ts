/**
 * What the home page loads after hydration, in one piece: apart, each part was a request with SWR and dayjs in it again (15 scripts, 98 kB).
 * Each part is still rendered in a transition of its own (LazyComponent).
 */
export { AdvertisedSlides } from './banner/AdvertisedSlides.tsx';
export { HomeTop } from './HomeTop.tsx';
export { JackpotReader } from './jackpot/JackpotReader.tsx';
export { LobbyLists } from '#components/game/lobby/LobbyLists.tsx';
