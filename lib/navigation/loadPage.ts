/** Leaves this document for a new one, which asks for the session anew: Next's router would keep what it knows. */
export const loadPage = (address: string): void => window.location.assign(address);

/** The same, and the way back does not lead here again. */
export const loadPageInstead = (address: string): void => window.location.replace(address);

export const reloadPage = (): void => window.location.reload();
