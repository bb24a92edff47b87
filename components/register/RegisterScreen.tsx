import { ComingScreen } from '#components/layout/ComingScreen.tsx';

export function RegisterScreen() {
  return <ComingScreen title="session.register" text="coming.register" isForMembers={false} />;
}
