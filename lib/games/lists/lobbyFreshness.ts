/** The lists of the lobby change when the operator changes them: five minutes old is fresh, and looking at another window is no reason to ask. */
export const lobbyFreshness = { dedupingInterval: 300_000, focusThrottleInterval: 300_000 };
