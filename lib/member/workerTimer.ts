interface WorkerTimer {
  set: (milliseconds: number) => void;
  stop: () => void;
}

/** A timer in a worker, because browsers throttle the timers of hidden tabs to one per minute. If workers fail, a plain timer is used. */
export function workerTimer(onTick: () => void): WorkerTimer {
  if (typeof Worker === 'undefined') return plainTimer(onTick);
  const worker = new Worker('/steady-timer.js');
  let timer: WorkerTimer = {
    set: (milliseconds) => worker.postMessage(milliseconds),
    stop: () => worker.terminate(),
  };
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
