import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';

export interface OperatorHtmlProps {
  /** As it came from upstream: notices, popups, messages and answers. */
  html: string;
  /** Never folded: the surroundings scroll, as a popup does. */
  isWhole?: boolean;
}

const loadMarkup = () => import('./OperatorMarkup.tsx').then(({ OperatorMarkup }) => OperatorMarkup);

/** The only way HTML of the operator gets into a page. What makes it safe is fetched when there is something to show. */
export function OperatorHtml(props: OperatorHtmlProps) {
  if (!props.html.trim()) return null;
  return <LazyComponent load={loadMarkup} props={props} fallback={<Skeleton />} />;
}
