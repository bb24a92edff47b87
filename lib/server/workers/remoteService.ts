import type { Channel } from './channel.ts';

/** A service as the other process sees it: every function is asynchronous. */
export type Remote<Service> = {
  [Method in keyof Service]: Service[Method] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

interface RemoteOptions<Service> {
  timeoutMs?: number;
  /** By function: gets the late result of a call that was given up, and its arguments. */
  onLate?: { [Method in keyof Service]?: (result: Awaited<ReturnOf<Service[Method]>>, ...args: ArgsOf<Service[Method]>) => void };
}

type ReturnOf<Method> = Method extends (...args: never[]) => infer Result ? Result : never;
type ArgsOf<Method> = Method extends (...args: infer Args) => unknown ? Args : never;

/** As long as a command of Redis (`commandTimeoutMs`): what has to do without the one has to do without the other. */
const serviceTimeoutMs = 1_000;

/** The functions `methods` of a service of the other process. Each call rejects after `timeoutMs`. */
export function remoteService<Service extends object>(
  channel: Channel,
  name: string,
  methods: readonly (keyof Service & string)[],
  { timeoutMs = serviceTimeoutMs, onLate }: RemoteOptions<Service> = {},
): Remote<Service> {
  const remote = methods.map((method) => {
    const late = onLate?.[method] as ((result: unknown, ...args: unknown[]) => void) | undefined;
    const call = (...args: unknown[]) =>
      channel.call(name, method, args, { timeoutMs, onLate: late && ((result) => late(result, ...args)) });
    return [method, call] as const;
  });
  return Object.fromEntries(remote) as Remote<Service>;
}
