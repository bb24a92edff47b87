/** Whether a host, with a port or without, is this very machine: the one place where http will do. */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);

/** The origin of an entry of GAME_HOSTS or IMAGE_HOSTS: https, but http for this very machine. */
export const originOfHost = (host: string): string => `${isLoopbackHost(host) ? 'http' : 'https'}://${host}`;
