import {
  createContext,
  createElement,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { listen } from '#lib/storage/listeners.ts';
import { useAfterHydration } from '#lib/storage/useAfterHydration.ts';

const patienceMs = 3000;

interface LazyComponentProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  fallback?: ReactNode;
  /** The download starts when this becomes true. */
  isWanted?: boolean;
  /** Called if the download fails. Without this function, the download repeats until it succeeds. */
  onFailure?: () => void;
}

/** `React.lazy` is not used, because it unmounts the page on failure and streams inline scripts, which the CSP forbids. */
export function LazyComponent<Props extends object>({
  load,
  props,
  fallback = null,
  isWanted = true,
  onFailure,
}: LazyComponentProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [failures, setFailures] = useState(0);

  const fetchPart = useEffectEvent(() => {
    // Several components may arrive at once. In a transition, React renders them in slices.
    load().then(
      (component) => startTransition(() => setPart(() => component)),
      onFailure ?? (() => setFailures(failures + 1)),
    );
  });

  useEffect(() => {
    if (!isWanted) return;
    // Each download starts in its own task, because starting a download is slow on a cheap phone.
    const timer = setTimeout(fetchPart, failures && patienceMs);
    return () => clearTimeout(timer);
  }, [failures, isWanted]);

  return Part ? <Part {...props} /> : fallback;
}

type ServedPartName = 'FirstGames' | 'NoticeEntries';

/** Only the server has this value (pages/_document.tsx): the components whose code is not in the first script of a page. */
export const ServedPartsContext = createContext<Record<ServedPartName, ComponentType> | null>(null);

interface ServedPartProps extends HTMLAttributes<HTMLDivElement> {
  /** What the server renders: one of its own components, or an element that the browser must not render. */
  served: ServedPartName | ReactElement;
}

/**
 * A part in the HTML of the page. In the browser, React keeps this HTML until something replaces it, such as the component of
 * LazyComponent. Only a page that the server has rendered has such HTML, so a later mount shows `children`.
 */
export function ServedPart({ served, children, ...attributes }: ServedPartProps) {
  const parts = use(ServedPartsContext);
  const [isServed] = useState(useAfterHydration(() => false, true));
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => keepFocus(box.current), []);

  if (!isServed) return children;
  if (parts)
    return (
      <div {...attributes}>
        {typeof served === 'string' ? createElement(parts[served]) : served}
      </div>
    );
  return (
    <div
      ref={box}
      {...attributes}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}

const nameOf = (element: Element) =>
  element.getAttribute('href') ?? element.ariaLabel ?? element.textContent;

/** The returned function runs before React removes the box. The focus passes to the same link or button of what replaces the box. */
function keepFocus(box: HTMLElement | null) {
  const place = box?.parentElement;
  return () => {
    const focused = document.activeElement;
    if (!focused || !place || !box.contains(focused)) return;
    queueMicrotask(() => {
      const same = [...place.querySelectorAll<HTMLElement>(focused.localName)].find(
        (element) => nameOf(element) === nameOf(focused),
      );
      same?.focus({ preventScroll: true });
    });
  };
}

const uses = ['scroll', 'pointerdown', 'keydown'] as const;

export function useIsUsed(): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (!isUsed) return listen(window, uses, () => setUsed(true), { passive: true });
  }, [isUsed]);
  return isUsed;
}

const restMs = 5_000;

/** True once the element is in sight, the member uses the page, or 5 s have passed. Callers delay other downloads until then. */
export function useIsAfterFirstView(element?: RefObject<Element | null>): boolean {
  const isUsed = useIsUsed();
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (isUsed || isLater) return;
    const come = () => setLater(true);
    const timer = setTimeout(come, restMs);
    const observer =
      element?.current &&
      new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && come(),
      );
    if (element?.current) observer?.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer?.disconnect();
    };
  }, [isUsed, isLater, element]);
  return isUsed || isLater;
}
