import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { createWorkerSubmissions } from '#lib/server/idempotency/idempotencyPrimary.ts';
import { openFileStore } from '#lib/server/idempotency/idempotencyFile.ts';
import { createMemoryCounter } from '#lib/server/limits/limitCounter.ts';
import { createLimitService } from '#lib/server/limits/limitCounterPrimary.ts';
import { createMemoryLock } from '#lib/server/limits/memberLock.ts';
import { createLockService } from '#lib/server/limits/memberLockPrimary.ts';
import { createNamedPictures } from '#lib/server/pictures/namedPictures.ts';
import type { PictureProcess } from '#lib/server/pictures/pictureProcess.ts';
import { revocationService } from '#lib/server/session/revokedSessions.ts';
import type { WorkerStores } from './startWorker.ts';

/**
 * The stores that the workers share through this process, as one process has them; with Redis only the picture process.
 * @returns a function that makes those of one worker
 * @throws {ConfigurationError} for STATE_DIR
 */
export function createPrimaryStores({ make }: PictureProcess): () => WorkerStores {
  const pictures = { make };
  const { redisUrl, stateDir } = serverEnv();
  if (redisUrl !== '') return () => ({ services: { pictures }, end: async () => {} });
  const store = openFileStore(stateDir);
  const { add, has } = createNamedPictures(null);
  const common = {
    pictures,
    pictureNames: { add, has },
    limits: createLimitService(createMemoryCounter()),
    locks: createLockService(createMemoryLock()),
    revocations: revocationService,
  };
  return () => {
    const { service, end } = createWorkerSubmissions(store);
    return { services: { ...common, submissions: { ...service } }, end };
  };
}
