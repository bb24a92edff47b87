import type { ReactNode } from 'react';
import { Icon } from '#components/controls/text/Icon.tsx';
import { PageLink } from '#components/controls/actions/PageLink.tsx';

interface OperatorLinkProps {
  /** A path of this site or an https URL, as checked by the site settings. */
  href: string;
  className?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** A link of the operator: pages of this site keep the language, files do not have one, other sites open in a new tab. */
export function OperatorLink({ href, children, ...link }: OperatorLinkProps) {
  const isElsewhere = !href.startsWith('/');
  if (isElsewhere || /^[^?#]*\.\w+($|[?#])/.test(href)) {
    return (
      <a href={href} {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })} {...link}>
        {children}
        {isElsewhere && <Icon name="external" />}
      </a>
    );
  }
  return (
    <PageLink href={href} isShallow={href.startsWith('/?')} {...link}>
      {children}
    </PageLink>
  );
}
