import { useRouter } from 'next/router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useLocalAddress } from '#lib/i18n/useLocalAddress.ts';
import { changeView } from '#lib/navigation/changeView.ts';
import { useBackend } from '#lib/site/useBackend.ts';

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this site, without the locale prefix. */
  href: string;
  /** Changes only the query and keeps the page. */
  isShallow?: boolean;
  /** The contents are shown even if the link leads nowhere. */
  isInformation?: boolean;
}

/** A primary press without a modifier key. The browser handles all others (new tab, download). */
function isPlainPress(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && (!target || target === '_self');
}

/** A link to another page of this site, in the same language; nothing if the backend lacks what the page needs. next/link would add a tenth to the home page's script. */
export function PageLink({ href, isShallow = false, isInformation = false, onClick, children, ...rest }: PageLinkProps) {
  const router = useRouter();
  const addressOf = useLocalAddress();
  const { hasScreen } = useBackend();
  const prefetch = () => void router.prefetch(href);

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    // Next starts at the top only with a new page.
    const open = () => router.push(href, undefined, { shallow: isShallow, scroll: true });
    if (isShallow) changeView(open);
    else void open();
  }

  if (!hasScreen(href)) return isInformation ? <span className={rest.className}>{children}</span> : null;
  return (
    <a {...rest} href={addressOf(href)} onClick={handleClick} onPointerEnter={prefetch} onFocus={prefetch}>
      {children}
    </a>
  );
}
