import { useEffect, useEffectEvent } from 'react';

/** The browser asks before the page is closed or reloaded while `isDirty` says that something typed would be lost. */
export function useLeaveWarning(isDirty: () => boolean): void {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  });

  useEffect(() => {
    const handleLeave = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener('beforeunload', handleLeave);
    return () => window.removeEventListener('beforeunload', handleLeave);
  }, []);
}
