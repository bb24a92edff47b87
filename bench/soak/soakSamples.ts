import { setTimeout as wait } from 'node:timers/promises';

/** How the portal is doing at a moment, as its metrics tell. */
export interface Sample {
  /** Minutes since the first one. */
  at: number;
  /** MB (10^6 bytes). */
  resident: number;
  heap: number;
  openFiles: number;
  /** The event loop's delay since the sample before, milliseconds: 99 of 100 turns were no later. */
  lag: number;
}

const secondsBetween = 10;

/** The sample in an answer of the metrics. @throws where a figure is missing. */
export function sampleIn(metrics: string, at: number): Sample {
  const figure = (name: string) => {
    const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1];
    if (found === undefined) throw new Error(`The portal's metrics have no ${name}.`);
    return Number(found);
  };
  return {
    at,
    resident: figure('process_resident_memory_bytes') / 1e6,
    heap: figure('nodejs_heap_size_used_bytes') / 1e6,
    openFiles: figure('process_open_fds'),
    lag: figure('nodejs_eventloop_lag_p99_seconds') * 1_000,
  };
}

/** Samples every ten seconds for the given minutes and reports each sample. */
export async function takeSamples(metricsPort: string, minutes: number, tell: (sample: Sample) => void): Promise<Sample[]> {
  const samples: Sample[] = [];
  const startedAt = Date.now();
  while (Date.now() - startedAt <= minutes * 60_000) {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const sample = sampleIn(metrics, (Date.now() - startedAt) / 60_000);
    samples.push(sample);
    tell(sample);
    await wait(Math.max(0, startedAt + samples.length * secondsBetween * 1_000 - Date.now()));
  }
  return samples;
}
