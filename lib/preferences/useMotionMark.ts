import { useEffect } from 'react';
import { usePreferences } from './usePreferences.ts';

/** Tells the styles whether this device is to move less (styles/base/motion); mounted once, around everything. */
export function useMotionMark(): void {
  const { isMotionReduced } = usePreferences();

  useEffect(() => {
    if (isMotionReduced) document.documentElement.dataset.motion = 'reduced';
    else delete document.documentElement.dataset.motion;
  }, [isMotionReduced]);
}
