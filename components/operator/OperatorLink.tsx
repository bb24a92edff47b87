import type { ReactNode } from 'react';
import { Icon } from '#components/controls/text/Icon.tsx';
import { PageLink } from '#components/controls/actions/PageLink.tsx';

interface OperatorLinkProps {
  /** A path of this site or an https address, as the site's settings allow. */
  href: string;
  className?: string;
  children: ReactNode;
}

/** Where the operator leads: pages of this site keep the language, its files are one for all, everything else opens beside. */
export function OperatorLink({ href, className, children }: OperatorLinkProps) {
  if (!href.startsWith('/')) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
        {children}
        <Icon name="external" />
      </a>
    );
  }
  if (/^[^?#]*\.\w+($|[?#])/.test(href)) {
    return (
      <a href={href} className={className}>
        {children}
      </a>
    );
  }
  return (
    <PageLink href={href} isShallow={href.startsWith('/?')} className={className}>
      {children}
    </PageLink>
  );
}
