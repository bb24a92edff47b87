export { LoginScreen as default } from '#components/login/LoginScreen.tsx';
export { getServerSideProps } from '#lib/server/bridge.ts';
