import { useState } from 'react';
import type { Application } from '#contract/records/application.ts';
import { addedApplication } from '#lib/money/submission/applicationReconciler.ts';
import type { DoneState } from '#lib/money/submission/submissionTable.ts';

/** The application that a done submission has made, with its current status. Once found it stays, also if its row is hidden later. */
export function useOwnApplication(applications: readonly Application[] | undefined, done: DoneState | undefined): Application | undefined {
  const [found, setFound] = useState<{ done: DoneState; row: Application }>();
  const kept = found?.done === done ? found?.row : undefined;
  // Another device may apply for the same amount later.
  const same = kept && applications?.filter((one) => one.id === kept.id && one.appliedOn === kept.appliedOn);
  const row = same?.length === 1 ? same[0] : done && addedApplication(done, applications ?? []);
  if (done && row && row !== kept) setFound({ done, row });
  return row ?? kept;
}
