export { GameScreen as default } from '#components/game/GameScreen.tsx';
export { getServerSideProps } from '#lib/server/bridge.ts';
