import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { CallFailure } from '#lib/server/http/callFailure.ts';
import { meter } from '#lib/server/log/meter.ts';
import { log } from '#lib/server/log/requestLog.ts';
import type { PictureFault } from './fetchPicture.ts';
import type { Picture } from './pictureFiles.ts';

export interface PictureJob {
  /** Empty: a picture of its own, which is not kept. */
  url: string;
  width: number;
  /** The name of its file in the cache. */
  name: string;
}

export interface PictureAnswer {
  id: number;
  /** Bytes of memory of the process. */
  rss: number;
  picture?: Picture;
  fault?: PictureFault;
  /** Why the picture is not in the cache, such as ENOSPC. */
  storeFault?: string | undefined;
}

const maxAtWork = 2;
const maxWaiting = 100;
const idleMs = 60_000;
/** libvips keeps what it has taken: above this the process is replaced when it has nothing to do. */
const maxRestBytes = 300_000_000;

/** What the process sees of the environment: no secrets. */
const passedVariables = ['PATH', 'TZ', 'LD_LIBRARY_PATH', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_COMPILE_CACHE'];

export interface PictureProcess {
  /** @throws {CallFailure} `overloaded`, or why there is no picture */
  make: (job: PictureJob) => Promise<Picture>;
  /** Makes one picture, and logs a warning if that fails: npm may have left out the binary of sharp in silence. */
  probe: () => Promise<void>;
  stop: () => void;
}

interface PictureProcessOptions {
  folder: string;
  maxBytes: number;
  /** Milliseconds for one picture. */
  limitMs?: number;
  /** Milliseconds until a picture that waits for its turn is refused. */
  maxWaitMs?: number;
  entry?: string;
}

/**
 * A process that fetches, decodes and encodes pictures: hostile bytes, and work that fills processors and the thread pool, stay out of the
 * process of the calls (docs/decisions/0006). It starts with the first picture and ends when it is idle.
 */
export function createPictureProcess(options: PictureProcessOptions): PictureProcess {
  const { folder, maxBytes, limitMs = 20_000, maxWaitMs = 5_000, entry = path.join(import.meta.dirname, 'pictureWorker.ts') } = options;
  const running = new Map<number, (answer: Pick<PictureAnswer, 'picture' | 'fault'>) => void>();
  const waiting = new Set<() => void>();
  let atWork = 0;
  let lastId = 0;
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let loggedFault: string | undefined;

  const stop = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };

  /** The pictures of a process that has died, by a crash or by `stop`, cannot be shown. */
  const failAll = (fault: PictureFault) => {
    for (const end of [...running.values()]) end({ fault });
  };

  const start = () => {
    const env = Object.fromEntries(passedVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
    const started = fork(entry, [folder, String(maxBytes)], {
      env: { ...env, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
      execArgv: ['--max-old-space-size=64'],
      serialization: 'advanced',
      // A child that inherits standard output switches it to blocking mode, for this process too.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.unref();
    started.channel?.unref();
    started.on('message', (answer: PictureAnswer) => {
      running.get(answer.id)?.(answer);
      reportStore(answer);
      if (running.size > 0 || started !== child) return;
      if (answer.rss > maxRestBytes) return stop();
      idle = setTimeout(stop, idleMs).unref();
    });
    const onEnd = (how: { exitCode?: number | null; signal?: string | null; code?: string | undefined }) => {
      if (started !== child) return;
      child = undefined;
      log.warn({ event: 'picture_process', ...how, meaning: 'it has ended and starts again with the next picture' });
      failAll('upstream_invalid');
    };
    started.once('exit', (exitCode, signal) => onEnd({ exitCode, signal }));
    started.once('error', ({ code }: NodeJS.ErrnoException) => onEnd({ code }));
    return started;
  };

  /** A cache that cannot be written is logged once for each cause. */
  const reportStore = ({ picture, storeFault }: PictureAnswer) => {
    if (!picture || storeFault === loggedFault) return;
    loggedFault = storeFault;
    if (storeFault) log.warn({ event: 'picture_cache', code: storeFault, meaning: 'pictures are made again for each request' });
  };

  const send = (job: PictureJob) =>
    new Promise<Picture>((resolve, reject) => {
      const id = (lastId += 1);
      const limit = setTimeout(() => {
        stop();
        failAll('upstream_timeout');
      }, limitMs);
      running.set(id, ({ picture, fault }) => {
        clearTimeout(limit);
        running.delete(id);
        if (picture) resolve(picture);
        else reject(new CallFailure(fault ?? 'upstream_invalid'));
      });
      clearTimeout(idle);
      child ??= start();
      child.send({ id, ...job }, () => {}); // a lost channel ends the process, which fails the job
    });

  const takePlace = () => {
    if (atWork < maxAtWork) return void (atWork += 1);
    const overloaded = () => {
      meter()?.shed('picture');
      return new CallFailure('overloaded', { retryAfterSeconds: 5 });
    };
    if (waiting.size >= maxWaiting) throw overloaded();
    return new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        waiting.delete(enter);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(enter);
        reject(overloaded());
      }, maxWaitMs);
      waiting.add(enter);
    });
  };

  /** To the next one that waits, if there is one. */
  const passPlace = () => {
    const [enter] = waiting;
    if (enter) enter();
    else atWork -= 1;
  };

  const make = async (job: PictureJob) => {
    await takePlace();
    return send(job).finally(passPlace);
  };

  const probe = async () => {
    const { code } = (await make({ url: '', width: 1, name: '' }).catch((error: CallFailure) => error)) as Partial<CallFailure>;
    if (code === undefined || code === 'overloaded') return; // other pictures are being made
    log.warn({
      event: 'configuration',
      variable: 'sharp',
      meaning: 'pictures cannot be resized: members see drawn tiles. Run npm ci again',
    });
  };

  return { make, probe, stop };
}
