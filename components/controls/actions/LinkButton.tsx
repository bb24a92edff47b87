import type { AnchorHTMLAttributes } from 'react';
import { buttonClass, type ButtonLook } from './Button.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { PageLink } from './PageLink.tsx';

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
