import { useRouter } from 'next/router';
import { createContext, use } from 'react';

/** True on the error page. */
export const ErrorPageContext = createContext(false);

/** The route of the page that is shown, which menus mark. Empty on the error page: the router still has the page that failed. */
export function useShownPath(): string {
  const { pathname } = useRouter();
  return use(ErrorPageContext) ? '' : pathname;
}
