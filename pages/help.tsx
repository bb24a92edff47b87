export { HelpScreen as default } from '#components/news/HelpScreen.tsx';
export { getServerSideProps } from '#lib/server/bridge.ts';
