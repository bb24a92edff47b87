export { UserScreen as default } from '#components/user/UserScreen.tsx';
export { getServerSideProps } from '#lib/server/bridge.ts';
