export interface WorkerTimer {
  /** Calls back once, so many milliseconds from now; what was set before is forgotten. */
  set: (milliseconds: number) => void;
  /** For good: nothing can be set afterwards. */
  stop: () => void;
}

/**
 * A timer that is on time also in a tab that is hidden behind a game's window: there browsers let plain timers run once a minute only, so
 * this one runs in a worker. Where there is none, a plain timer does.
 */
export function workerTimer(onTick: () => void): WorkerTimer {
  if (typeof Worker === 'undefined') return plainTimer(onTick);
  const worker = new Worker('/steady-timer.js');
  let timer: WorkerTimer = { set: (milliseconds) => worker.postMessage(milliseconds), stop: () => worker.terminate() };
  let lastSet: number | undefined;
  worker.onmessage = onTick;
  worker.onerror = () => {
    timer.stop();
    timer = plainTimer(onTick);
    if (lastSet !== undefined) timer.set(lastSet);
  };
  return {
    set(milliseconds) {
      lastSet = milliseconds;
      timer.set(milliseconds);
    },
    stop: () => timer.stop(),
  };
}

function plainTimer(onTick: () => void): WorkerTimer {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    set(milliseconds) {
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(onTick, milliseconds);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
