import { stat } from 'node:fs';

/** Blocks this process for `ms` in a callback of I/O: timers that have ended run before answers that have arrived are read. */
export const stallProcess = (ms: number) =>
  new Promise<void>((resolve) =>
    stat('.', () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
      resolve();
    }),
  );
