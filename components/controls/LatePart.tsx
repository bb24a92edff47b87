import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';

/** How long after a download that failed the next one starts. */
const patienceMs = 3000;

interface LatePartProps<Props> {
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
export function LatePart<Props extends object>({ load, props, fallback = null, onFailure }: LatePartProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [attempt, setAttempt] = useState(1);

  const fetchPart = useEffectEvent((retry: () => void) => {
    load().then((component) => setPart(() => component), onFailure ?? retry);
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    fetchPart(() => (timer = setTimeout(() => setAttempt(attempt + 1), patienceMs)));
    return () => clearTimeout(timer);
  }, [attempt]);

  return Part ? <Part {...props} /> : fallback;
}
