import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { serverEnv, type ServerEnv } from '#lib/server/config/serverEnv.ts';

/** The configuration as plain data: an address has no clone. */
type SentConfiguration = Omit<ServerEnv, 'upstreamUrl' | 'publicOrigin'> & { upstreamUrl: string; publicOrigin: string | undefined };

/** The configuration of this process, for its workers. */
export function sentConfiguration(): SentConfiguration {
  const own = serverEnv();
  return { ...own, upstreamUrl: own.upstreamUrl.href, publicOrigin: own.publicOrigin?.href };
}

/** Uses the configuration of the primary. A worker that starts later must not read changed secrets or a changed map beside the others. */
export function adoptConfiguration({ upstreamUrl, publicOrigin, ...rest }: SentConfiguration): void {
  processSingleton('serverEnv', (): ServerEnv => ({
    ...rest,
    upstreamUrl: new URL(upstreamUrl),
    publicOrigin: publicOrigin === undefined ? undefined : new URL(publicOrigin),
  }));
}
