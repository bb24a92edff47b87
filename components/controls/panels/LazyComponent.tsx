import { startTransition, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode, type RefObject } from 'react';

const patienceMs = 3000;

interface LazyComponentProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** Shown until the component is loaded; also in the server's HTML. */
  fallback?: ReactNode;
  /** Called if the download fails. Without it, the download repeats until it succeeds. */
  onFailure?: () => void;
}

/** A component loaded after hydration. `React.lazy` unmounts the page on failure and streams inline scripts, which the CSP forbids. */
export function LazyComponent<Props extends object>({ load, props, fallback = null, onFailure }: LazyComponentProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [failures, setFailures] = useState(0);

  const fetchPart = useEffectEvent(() => {
    // A transition: several parts arrive at once, and React can render them in slices.
    load().then((component) => startTransition(() => setPart(() => component)), onFailure ?? (() => setFailures(failures + 1)));
  });

  useEffect(() => {
    // A separate task for each download: starting one is slow on a cheap phone.
    const timer = setTimeout(fetchPart, failures && patienceMs);
    return () => clearTimeout(timer);
  }, [failures]);

  return Part ? <Part {...props} /> : fallback;
}

/** Time for all that the first view needs. */
const restMs = 5_000;

const uses = ['scroll', 'pointerdown', 'keydown'] as const;

/**
 * Delays loading until the first view is done. False during the first view; true once the element is in sight, once the member scrolls, presses
 * or types, and after 5 s.
 */
export function useIsAfterFirstView(element?: RefObject<Element | null>): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (isLater) return;
    const come = () => setLater(true);
    const timer = setTimeout(come, restMs);
    for (const use of uses) window.addEventListener(use, come, { passive: true });
    const observer =
      element?.current && new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && come());
    if (element?.current) observer?.observe(element.current);
    return () => {
      clearTimeout(timer);
      for (const use of uses) window.removeEventListener(use, come);
      observer?.disconnect();
    };
  }, [isLater, element]);
  return isLater;
}
