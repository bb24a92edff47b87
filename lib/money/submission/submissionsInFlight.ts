let running = 0;

/** Whether this tab waits for the response of a money call. Dialogs must not interrupt then. */
export function isSubmissionInFlight(): boolean {
  return running > 0;
}

export async function trackSubmission<T>(call: Promise<T>): Promise<T> {
  running += 1;
  try {
    return await call;
  } finally {
    running -= 1;
  }
}
