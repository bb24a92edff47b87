/** Whether a host, with or without a port, is a loopback host. http is allowed for loopback hosts only. */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);

/** The origin of an entry of GAME_HOSTS or IMAGE_HOSTS: https, or http for a loopback host. */
export const originOfHost = (host: string): string => `${isLoopbackHost(host) ? 'http' : 'https'}://${host}`;
