export { NoteScreen as default } from '#components/news/NoteScreen.tsx';
export { getServerSideProps } from '#lib/server/bridge.ts';
