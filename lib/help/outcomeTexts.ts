import type { TFunction } from 'i18next';
import { formatWait } from '#lib/format/formatDuration.ts';
import type { WriteOutcome } from './writeHelp.ts';

/** The texts for an enquiry that was not filed (msg2027) or may not have been filed. */
export function outcomeTexts({ kind, retryAfter }: WriteOutcome, t: TFunction): { title: string; text: string } {
  if (kind === 'unknown') return { title: t('help.unknownTitle'), text: t('help.unknown') };
  const text = retryAfter ? t('help.tooMany', { wait: formatWait(retryAfter, t) }) : t(kind === 'refused' ? 'help.refused' : 'help.kept');
  return { title: t('msg2027'), text };
}
