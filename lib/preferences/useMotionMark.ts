import { useEffect } from 'react';
import { readPreferences, subscribePreferences } from './usePreferences.ts';

function mark(): void {
  if (readPreferences().isMotionReduced) document.documentElement.dataset.motion = 'reduced';
  else delete document.documentElement.dataset.motion;
}

/** Sets the attribute that reduces motion (styles/base/motion). Mounted once in the app; does not re-render it. */
export function useMotionMark(): void {
  useEffect(() => {
    mark();
    return subscribePreferences(mark);
  }, []);
}
