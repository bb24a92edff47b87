import { useCallback, useState } from 'react';

/** Whether the picture at `src` does not come: then what stands in its place says more than the browser's mark. `watch` goes to its `img`. */
export function useBrokenPicture(src: string | undefined) {
  const [broken, setBroken] = useState<string>();
  const handleBroken = useCallback(() => setBroken(src), [src]);
  // It may have failed before the page came to life.
  const look = useCallback(
    (image: HTMLImageElement | null) => void (image?.complete && image.decode().catch(handleBroken)),
    [handleBroken],
  );
  return {
    isBroken: src !== undefined && broken === src,
    watch: { onError: handleBroken, ref: look },
  };
}
