import { useEffect, useState, type RefObject } from 'react';
import { leaveGame } from '#lib/games/launch/gameStage.ts';

/** Time for a game to show itself. */
const patienceMs = 8_000;

/** `refused`: the policy of the page blocked the frame. `empty`: no sign of life; browsers do not tell that a game refuses frames. */
type Trouble = 'refused' | 'empty';

/** A message of the game or a click into it is a sign of life. The message `close-game` ends it. */
export function useFrameTrouble(frame: RefObject<HTMLIFrameElement | null>): { trouble: Trouble | null; dismiss: () => void } {
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => setTrouble((known) => known ?? 'empty'), patienceMs);

    function trust() {
      clearTimeout(timer);
      setTrouble(null);
    }
    function handleMessage({ source, data }: MessageEvent<unknown>) {
      if (!source || source !== frame.current?.contentWindow) return;
      if (data === 'close-game') leaveGame();
      else trust();
    }
    function handleBlur() {
      if (document.activeElement === frame.current) trust();
    }
    function handleViolation({ effectiveDirective }: SecurityPolicyViolationEvent) {
      if (effectiveDirective === 'frame-src') setTrouble('refused');
    }
    window.addEventListener('message', handleMessage);
    window.addEventListener('blur', handleBlur);
    document.addEventListener('securitypolicyviolation', handleViolation);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', handleMessage);
      window.removeEventListener('blur', handleBlur);
      document.removeEventListener('securitypolicyviolation', handleViolation);
    };
  }, [frame]);

  return { trouble, dismiss: () => setTrouble(null) };
}
