import { startTransition, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';

/** How long after a download that failed the next one starts. */
const patienceMs = 3000;

interface LazyComponentProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** Stands in its place, and in the server's HTML, until it is there. */
  fallback?: ReactNode;
  /** Takes the part away again when it cannot be fetched; without it the download is repeated until it comes. */
  onFailure?: () => void;
}

/**
 * A component whose script is fetched after the page has come to life. Not `React.lazy`: there a failed download takes the page down, and
 * what the server puts into a large Suspense boundary arrives by inline scripts, which the content security policy forbids.
 */
export function LazyComponent<Props extends object>({ load, props, fallback = null, onFailure }: LazyComponentProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [failures, setFailures] = useState(0);

  const fetchPart = useEffectEvent(() => {
    // In slices: several parts come at once.
    load().then((component) => startTransition(() => setPart(() => component)), onFailure ?? (() => setFailures(failures + 1)));
  });

  useEffect(() => {
    // A task of its own: on a cheap phone it takes its time to begin a download, and there are several.
    const timer = setTimeout(fetchPart, failures && patienceMs);
    return () => clearTimeout(timer);
  }, [failures]);

  return Part ? <Part {...props} /> : fallback;
}
