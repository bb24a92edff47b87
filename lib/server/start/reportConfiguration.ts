import net from 'node:net';
import tls from 'node:tls';
import { jackpotWarnings } from '#lib/server/calls/jackpots.ts';
import { configurationWarnings } from '#lib/server/config/configurationWarnings.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { mistypedVariables } from './mistypedVariables.ts';

/** The start itself needs all processors. */
const pictureProbeMs = 5_000;

/** Logs what may be wrong in the configuration, and later whether pictures can be made. */
export function reportConfiguration(pictures: { probe: () => Promise<unknown> }): void {
  const warn = (warnings: object[]) => warnings.forEach((warning) => log.warn({ event: 'configuration', ...warning }));
  warn([...configurationWarnings(serverEnv()), ...jackpotWarnings(), ...mistypedVariables(process.env)]);
  void backendWarning(serverEnv().upstreamUrl).then(warn);
  setTimeout(() => void pictures.probe(), pictureProbeMs).unref();
}

/** In milliseconds, of idle time. */
const limitMs = 5_000;

/** A warning if no connection to the backend can be made, with TLS if its address is https. Sends no request. */
export async function backendWarning({ protocol, hostname, port }: URL): Promise<{ variable: string; meaning: string }[]> {
  const host = hostname.replace(/^\[|\]$/g, ''); // of IPv6
  const socket =
    protocol === 'https:'
      ? tls.connect({ host, port: Number(port || 443), servername: net.isIP(host) ? '' : host })
      : net.connect({ host, port: Number(port || 80) });
  const code = await new Promise<string | undefined>((resolve) => {
    socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => resolve(undefined));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
    socket.setTimeout(limitMs, () => resolve('ETIMEDOUT'));
  });
  socket.destroy();
  return code === undefined ? [] : [{ variable: 'UPSTREAM_URL', meaning: `no connection can be made (${code}): members cannot log in` }];
}
