/** Whether a host, with or without a port, is the loopback host. Only there is http allowed. */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);

/** The origin of an entry of GAME_HOSTS or IMAGE_HOSTS: https, or http for the loopback host. */
export const originOfHost = (host: string): string => `${isLoopbackHost(host) ? 'http' : 'https'}://${host}`;
