import type { AnchorHTMLAttributes, ComponentProps, MouseEvent } from 'react';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useLocalAddress } from '#lib/i18n/pageLanguage.ts';
import { changeView } from '#lib/navigation/address.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import { buttonClass, type ButtonLook } from './Button.tsx';

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

interface LinkButtonProps extends ButtonLook, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children' | 'href'> {
  href: string;
  /** Changes only the query and keeps the page. */
  isShallow?: boolean;
}

export function LinkButton({ href, variant, size, icon, isWide, className, children, ...rest }: LinkButtonProps) {
  return (
    <PageLink {...rest} href={href} className={buttonClass({ variant, size, isWide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </PageLink>
  );
}

/** From a record, or from the place of one that is gone, back to its list. Both are the same page. */
export function ListLink(props: Omit<ComponentProps<typeof LinkButton>, 'isShallow' | 'icon' | 'children'>) {
  const { t } = useTranslation();
  return (
    <LinkButton {...props} isShallow icon="chevron-left">
      {t('action.toList')}
    </LinkButton>
  );
}
