import pino from 'pino';
import { auditEvents, createLog, type Log } from './log.ts';

export function logToStandardOutput(memberHash: (userId: string) => string): Log {
  const log: Log = createLog(
    openStandardOutput((lost) => log.error({ event: 'log_lines_lost', lost })),
    memberHash,
  );
  return log;
}

interface LoggedFields {
  event?: string;
  answer?: string;
  outcome?: string;
  upstreamKind?: string;
}

/**
 * Maximum of bytes that may wait for the reader, of all classes together, when a line of this class comes. Above it, the line is dropped.
 * Anybody can cause lines of security events, so these lines must not take the space of lines about money.
 */
const maxWaiting = { ordinary: 1_000_000, security: 2_000_000, money: 4_000_000 };

function classOf(
  { event = '', answer, outcome, upstreamKind }: LoggedFields,
  level: number,
): keyof typeof maxWaiting {
  const isAudit = auditEvents.has(event);
  if (answer || upstreamKind === 'money' || (outcome && !isAudit)) return 'money';
  return isAudit || level >= pino.levels.values.error! ? 'security' : 'ordinary';
}

const blockLength = 8_000;

/** A kill may lose the ordinary lines of this time. */
const writeIntervalMs = 100;

const maxExitMs = 1_000;
const exitAttemptMs = 10;

/**
 * Each write passes on what the system takes at once. The rest waits in memory, so that a reader that has stopped delays no request. Writes
 * are synchronous. With another thread, a kill would lose the lines that the thread has not written yet, and a blocked write would keep the
 * process from ending.
 * @param reportLoss is called when the reader takes lines again
 */
function openStandardOutput(reportLoss: (lost: number) => void) {
  // `minLength` and `maxLength` are options of sonic-boom, which reads them at each write.
  const output = pino.destination({ dest: 1, sync: true, retryEAGAIN: () => false }) as ReturnType<
    typeof pino.destination
  > & {
    /** Waiting lines are not written before they have this many bytes. */
    minLength: number;
    /** A line that makes the waiting bytes exceed this is dropped, whatever its class. */
    maxLength: number;
  };
  // A pipe, a socket or a terminal has a handle. A file has no handle, and no reader that could stop.
  const { _handle: handle } = process.stdout as {
    _handle?: { setBlocking?: (isBlocking: boolean) => void };
  };
  let lost = 0;
  let collected = 0;
  let isWaiting = false;

  // pino's own listener switches the log off after EPIPE, but a FIFO may get another reader.
  output.removeAllListeners('error').on('error', () => (isWaiting = true));
  output.on('drop', () => (lost += 1));

  const collect = (line: string, maxLength: number) => {
    output.minLength = Number.POSITIVE_INFINITY;
    output.maxLength = maxLength;
    output.write(line);
    collected += line.length;
    isWaiting = true;
  };
  const logLoss = () => {
    if (lost === 0) return;
    const count = lost;
    lost = 0;
    reportLoss(count);
  };
  const writeWaiting = () => {
    // Any process that shares the pipe or socket may have changed its mode since the last write.
    handle?.setBlocking?.(false);
    collected = 0;
    isWaiting = false;
    output.minLength = 0;
    output.maxLength = Number.POSITIVE_INFINITY;
    output.write('');
    // The loss is logged later, because pino may be writing a line now.
    if (!isWaiting && lost > 0) setImmediate(logLoss);
  };

  setInterval(() => {
    if (isWaiting) writeWaiting();
  }, writeIntervalMs).unref();
  process.on('exit', () => {
    writeWaiting();
    for (let waited = 0; isWaiting && waited < maxExitMs; waited += exitAttemptMs) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, exitAttemptMs);
      writeWaiting();
    }
    if (!isWaiting) logLoss();
  });

  return {
    // With this mark pino sets `lastObj` and `lastLevel` before each write.
    [Symbol.for('pino.metadata')]: true,
    lastObj: {},
    lastLevel: 0,
    write(line: string) {
      const lineClass = classOf(this.lastObj, this.lastLevel);
      collect(line, maxWaiting[lineClass]);
      if (lineClass !== 'ordinary' || collected >= blockLength) writeWaiting();
    },
  };
}
