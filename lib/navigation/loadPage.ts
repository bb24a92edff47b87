/** Next's router would keep the state of the current page, so the page is loaded from the server. */
export const loadPage = (address: string): void => window.location.assign(address);

export const loadPageInstead = (address: string): void => window.location.replace(address);

export const reloadPage = (): void => window.location.reload();
