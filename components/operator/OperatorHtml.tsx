import type { ReactNode } from 'react';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { legibleColor } from '#lib/html/colors.ts';
import type { OperatorContent } from '#lib/html/operatorContent.ts';
import { textLanguage } from '#lib/i18n/locales.ts';

export interface OperatorHtmlProps {
  /** HTML as received from the upstream. */
  html: string;
  /** True if the member wrote the content. */
  isOwn?: boolean;
  isWhole?: boolean;
  foot?: (content: OperatorContent) => ReactNode;
}

const loadMarkup = () =>
  import('./OperatorMarkup.tsx').then(({ OperatorMarkup }) => OperatorMarkup);

export function OperatorHtml(props: OperatorHtmlProps) {
  if (!props.html.trim()) return null;
  return <LazyComponent load={loadMarkup} props={props} fallback={<Skeleton />} />;
}

interface OperatorTitleProps {
  text: string;
  color: string;
}

/** A title of the operator: plain text, in the operator's color if its contrast is sufficient (docs/promises.md C3). */
export function OperatorTitle({ text, color }: OperatorTitleProps) {
  return (
    <span
      lang={textLanguage(text)}
      // A script sets the color, because the Content-Security-Policy forbids inline styles in the server's HTML.
      ref={(title) => title?.style.setProperty('color', legibleColor(color) ?? '')}
    >
      {text}
    </span>
  );
}
