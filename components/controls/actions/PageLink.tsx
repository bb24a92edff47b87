import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { changeView, isPlainPress, useLocalAddress } from '#lib/navigation/address.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import { buttonClass, type ButtonLook } from './Button.tsx';

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this site, without the locale prefix. */
  href: string;
  isShallow?: boolean;
}

/** Renders nothing if the backend lacks the calls of the linked page. `next/link` would add a tenth to the script of the home page. */
export function PageLink({ href, isShallow = false, onClick, children, ...rest }: PageLinkProps) {
  const router = useRouter();
  const addressOf = useLocalAddress();
  const { hasScreen } = useBackend();
  const prefetch = () => void router.prefetch(href);

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event, event.currentTarget)) return;
    event.preventDefault();
    // `scroll` is set, because Next does not scroll to the top after a shallow change.
    const open = () => router.push(href, undefined, { shallow: isShallow, scroll: true });
    if (isShallow) changeView(open);
    else void open();
  }

  if (!hasScreen(href)) return null;
  return (
    <a
      {...rest}
      href={addressOf(href)}
      onClick={handleClick}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {children}
    </a>
  );
}

interface LinkButtonProps
  extends Omit<ButtonLook, 'isWide'>, Pick<PageLinkProps, 'href' | 'isShallow' | 'target'> {}

export function LinkButton({ variant, size, icon, children, ...rest }: LinkButtonProps) {
  return (
    <PageLink {...rest} className={buttonClass({ variant, size })}>
      {icon && <Icon name={icon} />}
      {children}
    </PageLink>
  );
}

export function ListLink(props: Pick<LinkButtonProps, 'href' | 'size' | 'variant'>) {
  const { t } = useTranslation();
  return (
    <LinkButton {...props} isShallow icon="chevron-left">
      {t('action.toList')}
    </LinkButton>
  );
}
