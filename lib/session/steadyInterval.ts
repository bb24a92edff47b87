/**
 * Calls back every so many milliseconds, also in a tab that is hidden behind a game's window: there browsers let plain timers run once a minute
 * only, so the clock runs in a worker. Where there is none, a plain timer does. Returns the way to stop.
 */
export function steadyInterval(onTick: () => void, milliseconds: number): () => void {
  if (typeof Worker === 'undefined') return plainInterval(onTick, milliseconds);
  const clock = new Worker('/steady-clock.js');
  let stop = () => clock.terminate();
  clock.onmessage = onTick;
  clock.onerror = () => {
    stop();
    stop = plainInterval(onTick, milliseconds);
  };
  clock.postMessage(milliseconds);
  return () => stop();
}

function plainInterval(onTick: () => void, milliseconds: number): () => void {
  const timer = setInterval(onTick, milliseconds);
  return () => clearInterval(timer);
}
