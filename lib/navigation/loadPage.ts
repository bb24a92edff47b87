/** Loads the page from the server, which also reads the session again. Next's router would keep the state of the current page. */
export const loadPage = (address: string): void => window.location.assign(address);

/** Loads the page from the server, and replaces the history entry. */
export const loadPageInstead = (address: string): void => window.location.replace(address);

export const reloadPage = (): void => window.location.reload();
