import { useEffect, useEffectEvent } from 'react';

/** Makes the browser ask before closing or reloading the page while `isDirty` returns true. */
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
