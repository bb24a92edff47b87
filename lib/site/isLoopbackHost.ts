/** Whether a host, with or without a port, is this machine, which browsers trust without TLS (w3.org/TR/secure-contexts 3.1). Names under localhost are left out: not every resolver knows them. */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(host);
