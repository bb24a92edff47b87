import type { ReactNode } from 'react';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { legibleColor } from '#lib/html/colors.ts';
import type { OperatorContent } from '#lib/html/operatorContent.ts';
import { textLanguage } from '#lib/i18n/locales.ts';

export interface OperatorHtmlProps {
  /** HTML as received from the upstream: notices, popups, messages, answers. */
  html: string;
  /** Written by the member, who knows its language. */
  isOwn?: boolean;
  /** Never collapsed: the container scrolls, as in a popup, or nothing of it may be out of sight. */
  isWhole?: boolean;
  /** Shown below the content, if all of it is shown. */
  foot?: (content: OperatorContent) => ReactNode;
}

const loadMarkup = () => import('./OperatorMarkup.tsx').then(({ OperatorMarkup }) => OperatorMarkup);

/** The only component that renders the operator's HTML. It loads the sanitizer when there is HTML to show. */
export function OperatorHtml(props: OperatorHtmlProps) {
  if (!props.html.trim()) return null;
  return <LazyComponent load={loadMarkup} props={props} fallback={<Skeleton />} />;
}

interface OperatorTitleProps {
  text: string;
  /** The operator's color. Ignored if the text would not be legible. */
  color: string;
}

/** A title of the operator: plain text, in the operator's color if its contrast is sufficient (promises C3). */
export function OperatorTitle({ text, color }: OperatorTitleProps) {
  return (
    <span
      lang={textLanguage(text)}
      // Set by script: the Content-Security-Policy forbids inline styles in the server's HTML.
      ref={(title) => title?.style.setProperty('color', legibleColor(color) ?? '')}
    >
      {text}
    </span>
  );
}
