export { AdminErrorScreen as default } from '#components/error/ErrorScreen.tsx';
export { getServerSideProps } from '#lib/server/bridge.ts';
