import type { TFunction } from 'i18next';
import { formatWait } from '#lib/format/formatWait.ts';
import type { WriteOutcome } from './writeHelp.ts';

/** Why an enquiry is not filed, or not certainly: msg2027 only where that is certain. */
export function outcomeTexts({ kind, retryAfter }: WriteOutcome, t: TFunction): { title: string; text: string } {
  if (kind === 'unknown') return { title: t('help.unknownTitle'), text: t('help.unknown') };
  const text = retryAfter ? t('help.tooMany', { wait: formatWait(retryAfter, t) }) : t(kind === 'refused' ? 'help.refused' : 'help.kept');
  return { title: t('msg2027'), text };
}
