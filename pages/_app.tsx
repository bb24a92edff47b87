import '../styles/globals.scss';

export { App as default } from '#components/shell/App.tsx';
