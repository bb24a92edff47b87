export { NoticeScreen as default } from '#components/notice/NoticeScreen.tsx';
export { getServerSideProps } from '#lib/server/bridge.ts';
