/**
 * The time limits of a money call in seconds. After `answer`, the browser gets the outcome `unknown`. The portal waits `grace` longer for
 * the result. This file imports nothing, because browser and portal both import it.
 */
export const moneySeconds = { answer: 20, grace: 60 };
