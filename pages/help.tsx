export { HelpScreen as default } from '#components/help/HelpScreen.tsx';
export { getServerSideProps } from '#lib/server/bridge.ts';
