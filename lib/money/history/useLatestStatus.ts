import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { statusText } from '#lib/format/statusText.ts';
import type { ApplicationsView } from './useApplications.ts';

/** The current status of the application that was last seen waiting: a receipt shows it while the operator decides. */
export function useLatestStatus({ applications, waiting }: Pick<ApplicationsView, 'applications' | 'waiting'>): string {
  const { t } = useTranslation();
  const [id, setId] = useState<string>();
  if (waiting && waiting.id !== id) setId(waiting.id);

  const latest = id === undefined ? undefined : applications?.find((application) => application.id === id);
  return latest ? statusText(latest.status, 'application', t) : t('status.waiting');
}
