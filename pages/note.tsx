export { NoteScreen as default } from '#components/note/NoteScreen.tsx';
export { getServerSideProps } from '#lib/server/bridge.ts';
