import { useTranslation } from 'next-i18next/pages';
import { formatWait } from '#lib/format/formatWait.ts';
import type { RegisterReport } from '#lib/register/useRegisterForm.ts';

/** What became of a form that was sent, or could not be, when no field is to blame. */
export function FailureText({ failure }: { failure: NonNullable<RegisterReport['failure']> }) {
  const { t } = useTranslation();
  if (failure.kind === 'unknown') return <p>{t('reg.unknownNext')}</p>;
  if (failure.kind === 'refused') return <p>{t(failure.text)}</p>;
  if (failure.retryAfter) return <p>{t('reg.tooMany', { wait: formatWait(failure.retryAfter, t) })}</p>;
  return <p>{t(failure.isOffline ? 'reg.offline' : 'reg.notSent')}</p>;
}
