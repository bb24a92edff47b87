import { useEffect, useState } from 'react';
import { usePrefersReducedMotion } from '#lib/preferences/useMediaQuery.ts';
import { Money } from './Money.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Long enough to be seen, short enough to be waited for. */
const countMs = 700;

/** A large amount that counts up once, from zero. Screen readers hear the amount itself, and with reduced motion it stands still. */
export function CountedMoney({ won, sign }: { won: number; sign?: '+' | '−' | '' }) {
  const isStill = usePrefersReducedMotion();
  const [share, setShare] = useState(0);

  useEffect(() => {
    if (isStill) return;
    const begun = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const passed = Math.min(Math.max(now - begun, 0) / countMs, 1);
      setShare(1 - (1 - passed) ** 3);
      if (passed < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isStill]);

  if (isStill || share === 1) return <Money amount={won} size="large" sign={sign} />;
  return (
    <>
      <span aria-hidden="true">
        <Money amount={Math.round(won * share)} size="large" sign={sign} />
      </span>
      <VisuallyHidden>
        <Money amount={won} sign={sign} />
      </VisuallyHidden>
    </>
  );
}
