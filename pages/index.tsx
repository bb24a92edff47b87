export { HomeScreen as default } from '#components/home/HomeScreen.tsx';
export { getServerSideProps } from '#lib/server/bridge.ts';
