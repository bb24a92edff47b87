import type { TFunction } from 'i18next';
import { formatDuration } from './formatDuration.ts';

/** How long to wait until a limit is over: "90 s", and from two minutes on "50 min", rounded up. */
export function formatWait(seconds: number, t: TFunction): string {
  return seconds < 120 ? t('wait.seconds', { seconds }) : formatDuration(Math.ceil(seconds / 60), t);
}
