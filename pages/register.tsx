export { RegisterScreen as default } from '#components/register/RegisterScreen.tsx';
export { getServerSideProps } from '#lib/server/bridge.ts';
