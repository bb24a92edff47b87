import { useState } from 'react';
import type { Application } from '#contract/records/application.ts';
import type { ApplicationsView } from './useApplications.ts';

/** The application that was last seen waiting, with its current status, while the operator decides. */
export function useLatestApplication({
  applications,
  waiting,
}: Pick<ApplicationsView, 'applications' | 'waiting'>): Application | undefined {
  const [id, setId] = useState<string>();
  if (waiting && waiting.id !== id) setId(waiting.id);
  return id === undefined ? undefined : applications?.find((application) => application.id === id);
}
