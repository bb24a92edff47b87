export { AdminErrorScreen as default } from '#components/error/AdminErrorScreen.tsx';
export { getServerSideProps } from '#lib/server/bridge.ts';
