export { NoteScreen as default } from '#components/note/NoteScreen.tsx';
export { getServerSideProps } from '#lib/server/pages/pageProps.ts';
