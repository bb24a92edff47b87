import pino from 'pino';
import { auditEvents, createLog, type Log } from './log.ts';

/** The log of the portal. @param memberHash groups the lines of a member without naming the member */
export function logToStandardOutput(memberHash: (userId: string) => string): Log {
  const log: Log = createLog(
    openStandardOutput((lost) => log.error({ event: 'log_lines_lost', lost })),
    memberHash,
  );
  return log;
}

/** What the class of a line depends on. */
interface LoggedFields {
  event?: string;
  answer?: string;
  outcome?: string;
  upstreamKind?: string;
}

/**
 * How many bytes, of lines of all classes, may already wait for the reader when a line of the class comes. Above that the line is dropped.
 * Anybody can cause lines of security events, so these must not take the place of lines of money.
 */
const maxWaiting = { ordinary: 1_000_000, security: 2_000_000, money: 4_000_000 };

function classOf({ event = '', answer, outcome, upstreamKind }: LoggedFields, level: number): keyof typeof maxWaiting {
  const isAudit = auditEvents.has(event);
  if (answer || upstreamKind === 'money' || (outcome && !isAudit)) return 'money';
  return isAudit || level >= pino.levels.values.error! ? 'security' : 'ordinary';
}

/** Ordinary lines are written together: about 30 by one system call. Other lines are written at once. */
const blockLength = 8_000;

/** How often lines that wait are written. A kill may lose ordinary lines of this time. */
const writeIntervalMs = 100;

/** How long the end of the process waits for the reader, and between two attempts. */
const maxExitMs = 1_000;
const exitAttemptMs = 10;

/**
 * pino's destination on standard output. The system takes at once what it can, and the rest waits in memory, so a reader that has stopped
 * holds up no request. Writes are synchronous because a kill would lose lines that another thread has not written yet, and because the
 * process cannot end while a write blocks a thread.
 * @param reportLoss logs how many lines were dropped; called when the reader is back
 */
function openStandardOutput(reportLoss: (lost: number) => void) {
  // The two limits are options of sonic-boom, which reads them at each write.
  const output = pino.destination({ dest: 1, sync: true, retryEAGAIN: () => false }) as ReturnType<typeof pino.destination> & {
    /** Fewer bytes are not written yet. */
    minLength: number;
    /** A line above that is dropped, whatever its class. */
    maxLength: number;
  };
  // Standard output has a handle if it is a pipe, a socket or a terminal. A file has no handle, and no reader to wait for.
  const { _handle: handle } = process.stdout as { _handle?: { setBlocking?: (isBlocking: boolean) => void } };
  let lost = 0;
  let collected = 0;
  let isWaiting = false;

  // The listener of pino switches the log off after EPIPE, but a FIFO may get another reader.
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
    // The mode belongs to all processes that share the pipe or socket: any of them may have changed it since the last write.
    handle?.setBlocking?.(false);
    collected = 0;
    isWaiting = false;
    output.minLength = 0;
    output.maxLength = Number.POSITIVE_INFINITY;
    output.write('');
    // Later, because pino may be writing a line.
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
