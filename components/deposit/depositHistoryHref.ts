/** The tab of the member's deposits. */
export const depositHistoryHref = '/deposit?mode=list';
