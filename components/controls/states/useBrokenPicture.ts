import { useCallback, useState } from 'react';

/** Reports whether the picture at `src` failed to load. Spread `watch` on the `img`. */
export function useBrokenPicture(src: string | undefined) {
  const [broken, setBroken] = useState<string>();
  const handleBroken = useCallback(() => setBroken(src), [src]);
  // `onError` misses a failure before hydration, so the ref checks an image that is already complete.
  const checkComplete = useCallback(
    (image: HTMLImageElement | null) =>
      void (image?.complete && image.decode().catch(handleBroken)),
    [handleBroken],
  );
  return {
    isBroken: src !== undefined && broken === src,
    watch: { onError: handleBroken, ref: checkComplete },
  };
}
