/** SWR options: the lobby's lists change rarely, so they stay fresh for five minutes and do not revalidate on focus. */
export const lobbyFreshness = { dedupingInterval: 300_000, focusThrottleInterval: 300_000 };
