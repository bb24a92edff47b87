import { setTimeout as wait } from 'node:timers/promises';

/** Metrics of the portal at one time. */
export interface Sample {
  /** Minutes since the start. */
  at: number;
  /** MB (10^6 bytes). */
  resident: number;
  heap: number;
  openFiles: number;
  /** p99 of the event loop delay since the previous sample, in milliseconds. */
  lag: number;
  /** Seconds of a processor that the portal has used. */
  processor: number;
}

const intervalSeconds = 10;

/** Parses the reply of /metrics. @throws if a metric is missing */
export function parseSample(metrics: string, at: number): Sample {
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
    processor: figure('process_cpu_seconds_total'),
  };
}

/** Takes a sample every ten seconds. */
export async function takeSamples(metricsPort: string, minutes: number, onSample: (sample: Sample) => void): Promise<Sample[]> {
  const samples: Sample[] = [];
  const startedAt = Date.now();
  while (Date.now() - startedAt <= minutes * 60_000) {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const sample = parseSample(metrics, (Date.now() - startedAt) / 60_000);
    samples.push(sample);
    onSample(sample);
    await wait(Math.max(0, startedAt + samples.length * intervalSeconds * 1_000 - Date.now()));
  }
  return samples;
}
