import type { Registry } from 'prom-client';

/** The metrics of one process, from `getMetricsAsJSON` of prom-client. */
export type MetricsData = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** How to unite gauges of prom-client that a sum or an average would make useless for an alarm: the worst process counts. */
const aggregators: Record<string, 'max' | 'min' | 'first'> = {
  process_start_time_seconds: 'min',
  process_open_fds: 'max',
  process_max_fds: 'min',
  nodejs_eventloop_lag_seconds: 'max',
  nodejs_eventloop_lag_mean_seconds: 'max',
  nodejs_eventloop_lag_stddev_seconds: 'max',
  nodejs_eventloop_lag_p50_seconds: 'max',
  nodejs_eventloop_lag_p90_seconds: 'max',
  nodejs_eventloop_lag_p99_seconds: 'max',
};

const isCounted = ({ type }: MetricsData[number]) => ['counter', 'histogram'].includes(String(type));

export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>;

/** Unites the metrics of all workers, so that they read like those of one process. */
export function createWorkerMetrics() {
  /** By process: what it told last. */
  const latest = new Map<string, MetricsData>();
  /** Counters of processes that have ended, so that no sum goes down: Prometheus would take that for a new start. */
  const past: MetricsData[] = [];
  let pastUnited = Promise.resolve();

  async function unite(all: MetricsData[]) {
    const { AggregatorRegistry } = await import('prom-client');
    return AggregatorRegistry.aggregate(
      all.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: aggregators[metric.name] ?? metric.aggregator }))),
    );
  }

  async function unitePast() {
    const { length } = past;
    if (length > 1) past.splice(0, length, (await (await unite(past.slice())).getMetricsAsJSON()) as MetricsData);
  }

  return {
    keep: (process: string, metrics: MetricsData): void => void latest.set(process, metrics),
    /** A process has ended. */
    end(process: string): void {
      const counted = latest.get(process)?.filter(isCounted);
      latest.delete(process);
      if (counted) past.push(counted);
      // One after the other: each unites what all before it have left.
      pastUnited = pastUnited.then(unitePast).catch(() => {});
    },
    /** All of them as the text of `/metrics`. */
    text: async (): Promise<string> => (await unite([...latest.values(), ...past])).metrics(),
  };
}
