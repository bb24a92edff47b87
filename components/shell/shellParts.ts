/** What every page loads after hydration, in one piece: one request instead of two with the same modules in both. */
export { BottomBar } from '#components/menu/BottomBar.tsx';
export { OfflineBanner } from './OfflineBanner.tsx';
