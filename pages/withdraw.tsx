export { WithdrawScreen as default } from '#components/withdraw/WithdrawScreen.tsx';
export { getServerSideProps } from '#lib/server/bridge.ts';
