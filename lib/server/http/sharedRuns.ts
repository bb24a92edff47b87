/** While a run for a key has not ended, further callers for the key get the result of that run. */
export function createSharedRuns<Value>() {
  const running = new Map<string, Promise<Value>>();
  return (key: string, work: () => Promise<Value>): Promise<Value> => {
    const begun = running.get(key);
    if (begun) return begun;
    const run = work().finally(() => running.delete(key));
    running.set(key, run);
    return run;
  };
}
