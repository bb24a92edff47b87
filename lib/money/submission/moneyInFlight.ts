let running = 0;

/** Whether this window has sent money and waits for the answer: nothing may come between. */
export function isMoneyInFlight(): boolean {
  return running > 0;
}

/** Counts a money call until it is answered. */
export async function trackMoneyInFlight<T>(call: Promise<T>): Promise<T> {
  running += 1;
  try {
    return await call;
  } finally {
    running -= 1;
  }
}
