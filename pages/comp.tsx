export { CompScreen as default } from '#components/comp/CompScreen.tsx';
export { getServerSideProps } from '#lib/server/bridge.ts';
