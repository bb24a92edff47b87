import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { CallFailure } from '#lib/server/http/callReply.ts';
import type { Log } from '#lib/server/log/log.ts';
import type { Meter } from '#lib/server/log/meter.ts';
import type { PictureFault } from './fetchPicture.ts';

export interface Picture {
  bytes: Uint8Array;
  /** 0 or less = the picture is stale. */
  freshSeconds: number;
}

export interface PictureJob {
  url: string;
  width: number;
  name: string;
}

export interface PictureAnswer {
  id: number;
  picture?: Picture;
  fault?: PictureFault;
  isHostAway?: boolean;
  /** The error code, such as ENOSPC, if the picture could not be written into the cache. */
  storeFault?: string | undefined;
}

/** The limit per host is lower than the limit of all hosts, so that a host that hangs does not block the other hosts. */
const maxAtWorkOfHost = 2;
const maxAtWork = 4;
const maxWaitingOfHost = 100;
const maxWaitMs = 5_000;

const maxSilences = 2;
const awaySeconds = 30;

const limitMs = 20_000;
/** An idle process ends, because libvips does not free its memory. */
const idleMs = 5_000;

/** The environment variables that the process gets contain no secrets. */
const passedVariables = [
  'PATH',
  'TZ',
  'LD_LIBRARY_PATH',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_COMPILE_CACHE',
];

export type PictureProcess = ReturnType<typeof createPictureProcess>;

interface PictureProcessOptions {
  folder: string;
  maxBytes: number;
  log: Log;
  meter: Meter | null;
  entry?: string;
}

type PictureResult = Pick<PictureAnswer, 'picture' | 'fault' | 'isHostAway'>;

/** Hostile bytes and heavy work stay out of the process that answers calls (docs/decisions/0006). */
export function createPictureProcess(options: PictureProcessOptions) {
  const {
    folder,
    maxBytes,
    log,
    meter,
    entry = path.join(import.meta.dirname, 'pictureWorker.ts'),
  } = options;
  const queue = createHostQueue(meter);
  const running = new Map<number, (result: PictureResult) => void>();
  let lastId = 0;
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let loggedFault: string | undefined;

  const stop = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };

  const failAll = (fault: PictureFault) => {
    for (const end of [...running.values()]) end({ fault });
  };

  const start = () => {
    const env = Object.fromEntries(
      passedVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    );
    const started = fork(entry, [folder, String(maxBytes)], {
      // The pool has more threads than there are pictures at work, because a name look-up that hangs occupies a thread.
      env: { ...env, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '8' },
      execArgv: ['--max-old-space-size=64'],
      serialization: 'advanced',
      // The child does not inherit standard output, because a child switches it to blocking mode for this process, too.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.unref();
    started.channel?.unref();
    started.on('message', (answer: PictureAnswer) => {
      running.get(answer.id)?.(answer);
      reportStore(answer);
      if (running.size > 0 || started !== child) return;
      idle = setTimeout(stop, idleMs).unref();
    });
    const onEnd = (how: {
      exitCode?: number | null;
      signal?: string | null;
      code?: string | undefined;
    }) => {
      if (started !== child) return;
      child = undefined;
      log.warn({
        event: 'picture_process',
        ...how,
        meaning: 'it has ended and starts again with the next picture',
      });
      failAll('upstream_invalid');
    };
    started.once('exit', (exitCode, signal) => onEnd({ exitCode, signal }));
    started.once('error', ({ code }: NodeJS.ErrnoException) => onEnd({ code }));
    return started;
  };

  const reportStore = ({ picture, storeFault }: PictureAnswer) => {
    if (!picture || storeFault === loggedFault) return;
    loggedFault = storeFault;
    if (storeFault)
      log.warn({
        event: 'picture_cache',
        code: storeFault,
        meaning: 'pictures are made again for each request',
      });
  };

  const send = (job: PictureJob) =>
    new Promise<PictureResult>((resolve) => {
      clearTimeout(idle);
      child ??= start();
      const id = (lastId += 1);
      const limit = setTimeout(() => {
        stop();
        failAll('upstream_timeout');
      }, limitMs);
      running.set(id, (result) => {
        clearTimeout(limit);
        running.delete(id);
        resolve(result);
      });
      // If the channel was lost, or never opened because file descriptors ran out, the process ends. Its end fails the job.
      if (child.connected) child.send({ id, ...job }, () => {});
    });

  /** @throws {CallFailure} `overloaded`, or the fault of the picture or its host */
  const make = async (job: PictureJob): Promise<Picture> => {
    const host = queue.hostOf(job.url);
    await queue.enter(host);
    let result: PictureResult = {};
    try {
      result = await send(job);
    } finally {
      queue.leave(host, result.picture ? false : result.isHostAway);
    }
    const { picture, fault = 'upstream_invalid' } = result;
    if (!picture) throw new CallFailure(fault);
    return picture;
  };

  return { make, stop };
}

interface PictureHost {
  name: string;
  atWork: number;
  waiting: Set<{ start: () => void; refuse: (failure: CallFailure) => void }>;
  silences: number;
  awayUntil: number;
}

function createHostQueue(meter: Meter | null) {
  const hosts = new Map<string, PictureHost>();
  let atWork = 0;

  const hasPlace = (host: PictureHost) => atWork < maxAtWork && host.atWork < maxAtWorkOfHost;
  const takePlace = (host: PictureHost) => {
    atWork += 1;
    host.atWork += 1;
  };
  const away = ({ awayUntil }: PictureHost) =>
    new CallFailure('upstream_unavailable', {
      retryAfterSeconds: Math.ceil((awayUntil - performance.now()) / 1_000),
    });
  const overloaded = () => {
    meter?.shed('picture');
    return new CallFailure('overloaded', { retryAfterSeconds: 5 });
  };

  return {
    hostOf(url: string): PictureHost {
      const name = URL.parse(url)?.host ?? '';
      const host = hosts.get(name) ?? {
        name,
        atWork: 0,
        waiting: new Set(),
        silences: 0,
        awayUntil: 0,
      };
      hosts.set(name, host);
      return host;
    },

    async enter(host: PictureHost): Promise<void> {
      if (host.awayUntil > performance.now()) throw away(host);
      if (hasPlace(host)) return takePlace(host);
      if (host.waiting.size >= maxWaitingOfHost) throw overloaded();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const end = () => {
        clearTimeout(timer);
        host.waiting.delete(turn);
      };
      const refuse = (failure: CallFailure) => {
        end();
        reject(failure);
      };
      const start = () => {
        end();
        takePlace(host);
        resolve();
      };
      const turn = { start, refuse };
      const timer = setTimeout(() => refuse(overloaded()), maxWaitMs);
      host.waiting.add(turn);
      return promise;
    },

    /** `isAway` is undefined if the process ended before it knew whether the host replies. */
    leave(host: PictureHost, isAway: boolean | undefined): void {
      atWork -= 1;
      host.atWork -= 1;
      if (isAway !== undefined) host.silences = isAway ? host.silences + 1 : 0;
      if (host.silences >= maxSilences) {
        host.silences = 0;
        host.awayUntil = performance.now() + awaySeconds * 1_000;
        for (const { refuse } of [...host.waiting]) refuse(away(host));
      }
      // This host becomes the last one in `hosts`, so that waiting pictures of other hosts are started first.
      hosts.delete(host.name);
      hosts.set(host.name, host);
      for (const next of hosts.values()) {
        const [turn] = next.waiting;
        if (turn && hasPlace(next)) turn.start();
      }
    },
  };
}
