import { useEffect } from 'react';
import { readPreferences, subscribePreferences } from './usePreferences.ts';

function mark(): void {
  if (readPreferences().isMotionReduced) document.documentElement.dataset.motion = 'reduced';
  else delete document.documentElement.dataset.motion;
}

/** Tells the styles whether this device is to move less (styles/base/motion); mounted once, around everything, which it never renders anew. */
export function useMotionMark(): void {
  useEffect(() => {
    mark();
    return subscribePreferences(mark);
  }, []);
}
