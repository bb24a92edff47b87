/**
 * The times of a money call in seconds. `answer`: then the browser gets the outcome unknown. `grace`: so long the portal still waits for
 * the result. Browser and portal derive their times from these, so this file imports nothing.
 */
export const moneySeconds = { answer: 20, grace: 60 };
