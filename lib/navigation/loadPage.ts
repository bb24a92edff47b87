/** A full page load, which reads the session again. Next's router would keep the page's state. */
export const loadPage = (address: string): void => window.location.assign(address);

/** A full page load that replaces the history entry. */
export const loadPageInstead = (address: string): void => window.location.replace(address);

export const reloadPage = (): void => window.location.reload();
