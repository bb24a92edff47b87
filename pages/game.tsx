export { GameScreen as default } from '#components/game/lobby/GameScreen.tsx';
export { getServerSideProps } from '#lib/server/bridge.ts';
