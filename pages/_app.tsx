import '../styles/globals.scss';

export { App as default } from '#components/layout/App.tsx';
