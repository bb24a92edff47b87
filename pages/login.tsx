export { LoginScreen as default } from '#components/login/LoginScreen.tsx';
export { getServerSideProps } from '#lib/server/pages/pageProps.ts';
