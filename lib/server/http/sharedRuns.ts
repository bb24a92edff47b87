/** Runs `work` for a key, unless a run for that key has not ended yet: then both callers get its result. */
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
