import type { CallFailure } from '#lib/server/http/callFailure.ts';
import { meter } from '#lib/server/log/meter.ts';
import { primaryChannel } from '#lib/server/workers/primaryChannel.ts';
import { remoteService } from '#lib/server/workers/remoteService.ts';
import type { PictureProcess } from './pictureProcess.ts';

/** Longer than the wait for a place and one picture. */
const timeoutMs = 30_000;

/** The picture process of the primary, which all workers use: two pictures at a time stays a bound of the host. Null without a primary. */
export function primaryPictures(): PictureProcess | null {
  const primary = primaryChannel();
  if (!primary) return null;
  const { make } = remoteService<Pick<PictureProcess, 'make'>>(primary, 'pictures', ['make'], { timeoutMs });
  return {
    make: (job) =>
      make(job).catch((error: CallFailure) => {
        if (error.code === 'overloaded') meter()?.shed('picture'); // the primary counts nothing
        throw error;
      }),
    probe: async () => {},
    stop: () => {},
  };
}
