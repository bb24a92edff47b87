import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { workerNumber } from '#lib/server/config/workerProcess.ts';
import { createChannel, type Channel, type Service } from './channel.ts';

/** What the primary may call in this worker. */
export const workerServices = (): Record<string, Service> => processSingleton('workerServices', () => ({}));

/**
 * The channel from a worker to the primary; null in a process without one. When the primary has gone, node:cluster ends the worker at once,
 * so that no worker runs beside those of a new primary.
 */
export const primaryChannel = (): Channel | null =>
  processSingleton('primaryChannel', () => {
    if (workerNumber() === 0) return null;
    const channel = createChannel(
      {
        send: (message, done) => void process.send?.(message, undefined, undefined, done),
        listen: (listener) => void process.on('message', listener),
      },
      workerServices(),
    );
    process.once('disconnect', channel.close);
    return channel;
  });

/** The channel to the stores in the primary; null if this process has its own, or Redis has them. */
export const storesChannel = (): Channel | null => (serverEnv().redisUrl === '' ? primaryChannel() : null);
