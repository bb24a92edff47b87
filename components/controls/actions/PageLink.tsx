import { useRouter } from 'next/router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { defaultLocale, isLocaleCode } from '#lib/i18n/locales.ts';
import { languageAddress } from '#lib/i18n/languageAddress.ts';

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this site, without the language. */
  href: string;
  /** Only the query changes: the page stays as it is. */
  isShallow?: boolean;
}

/** A plain press with nothing held: everything else (a new tab, a download) is the browser's. */
function isPlainPress(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && (!target || target === '_self');
}

/** A link to another page of this site, in the language of this one. Next's own link would be a tenth of our script on the home page. */
export function PageLink({ href, isShallow = false, onClick, children, ...rest }: PageLinkProps) {
  const router = useRouter();
  const code = isLocaleCode(router.locale) ? router.locale : defaultLocale;
  const prefetch = () => void router.prefetch(href);

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    void router.push(href, undefined, { shallow: isShallow });
  }

  return (
    <a {...rest} href={languageAddress(code, href)} onClick={handleClick} onPointerEnter={prefetch} onFocus={prefetch}>
      {children}
    </a>
  );
}
