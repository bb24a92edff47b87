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
    // In a transition, because several parts arrive at once, and React then renders them in slices.
    load().then((component) => startTransition(() => setPart(() => component)), onFailure ?? (() => setFailures(failures + 1)));
  });

  useEffect(() => {
    // A separate task for each download, because starting a download is slow on a cheap phone.
    const timer = setTimeout(fetchPart, failures && patienceMs);
    return () => clearTimeout(timer);
  }, [failures]);

  return Part ? <Part {...props} /> : fallback;
}

const uses = ['scroll', 'pointerdown', 'keydown'] as const;

/** True once the member scrolls, presses or types. */
export function useIsUsed(): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (isUsed) return;
    const come = () => setUsed(true);
    for (const use of uses) window.addEventListener(use, come, { passive: true });
    return () => uses.forEach((use) => window.removeEventListener(use, come));
  }, [isUsed]);
  return isUsed;
}

/** Time in which the first view has loaded what it needs. */
const restMs = 5_000;

/** Delays loading until the first view is done: until the element is in sight or the page is used, and for 5 s at most. */
export function useIsAfterFirstView(element?: RefObject<Element | null>): boolean {
  const isUsed = useIsUsed();
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (isUsed || isLater) return;
    const come = () => setLater(true);
    const timer = setTimeout(come, restMs);
    const observer =
      element?.current && new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && come());
    if (element?.current) observer?.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer?.disconnect();
    };
  }, [isUsed, isLater, element]);
  return isUsed || isLater;
}
