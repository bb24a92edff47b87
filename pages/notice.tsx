export { NoticeScreen as default } from '#components/news/NoticeScreen.tsx';
export { getServerSideProps } from '#lib/server/bridge.ts';
