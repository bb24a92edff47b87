import { useEffect, useEffectEvent } from 'react';
import { closeByBack } from '#lib/navigation/closeByBack.ts';

/** The back button closes the open panel. */
export function useBackToClose(isOpen: boolean, onClose: () => void): void {
  const handleBack = useEffectEvent(onClose);
  useEffect(() => (isOpen ? closeByBack(handleBack, true) : undefined), [isOpen]);
}
