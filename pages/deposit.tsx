export { DepositScreen as default } from '#components/deposit/DepositScreen.tsx';
export { getServerSideProps } from '#lib/server/bridge.ts';
