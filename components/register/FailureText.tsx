import { useTranslation } from 'next-i18next/pages';
import { formatWait } from '#lib/format/formatDuration.ts';
import type { RegisterReport } from '#lib/register/useRegisterForm.ts';

/** The reason of a failure that no field caused. */
export function FailureText({ failure }: { failure: NonNullable<RegisterReport['failure']> }) {
  const { t } = useTranslation();
  if (failure.kind === 'unknown') return <p>{t('reg.unknownNext')}</p>;
  if (failure.kind === 'refused') return <p>{t(failure.text)}</p>;
  if (failure.retryAfter) return <p>{t('reg.tooMany', { wait: formatWait(failure.retryAfter, t) })}</p>;
  return <p>{t(failure.isOffline ? 'reg.offline' : 'reg.notSent')}</p>;
}
