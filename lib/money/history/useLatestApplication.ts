import { useState } from 'react';
import type { Application } from '#contract/records/application.ts';
import { addedApplication } from '#lib/money/submission/applicationReconciler.ts';
import type { DoneState } from '#lib/money/submission/submissionState.ts';
import type { ApplicationsView } from './useApplications.ts';

/**
 * The application that was last seen waiting, with its current status, while the operator decides. The one that has just been sent takes its
 * place, also if it was never seen waiting.
 */
export function useLatestApplication(
  { applications, waiting }: Pick<ApplicationsView, 'applications' | 'waiting'>,
  done?: DoneState,
): Application | undefined {
  const [last, setLast] = useState<{ id?: string; done?: DoneState }>({});
  const id = waiting?.id ?? (last.done === done ? last.id : undefined);
  if (id !== last.id || done !== last.done) setLast({ id, done });
  if (id === undefined) return done && addedApplication(done, applications ?? []);
  return applications?.find((application) => application.id === id);
}
