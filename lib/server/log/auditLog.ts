import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { ConfigurationError } from '#lib/server/config/configurationError.ts';
import { processSingleton, replaceSingleton } from '#lib/server/config/processSingleton.ts';

/** A second place for lines of security and configuration. */
export interface AuditLog {
  /** Writes one line before it returns. If that fails, the line waits. Never throws. */
  write: (line: string) => void;
  /** Opens the file by its name again, after a rotation has renamed it. */
  reopen: () => void;
}

export interface AuditTrouble {
  /** It cannot be written: why, once until it works again. */
  failed: (code: string | undefined) => void;
  /** It works again. `lost`: lines that could not wait. */
  recovered: (lost: number) => void;
}

/** Bytes that wait while it cannot be written, as many as for standard output. */
export const maxWaiting = 1_000_000;

const retryMs = 1_000;

/** Appends, so that a rotation may also copy and truncate. A FIFO without a reader is refused instead of waited for. */
const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;

/**
 * Opens `target`: a file, made with mode 0600, or `fd:` and the number of a descriptor that the process was started with.
 * @throws {ConfigurationError}
 */
export function openAuditLog(target: string, { failed, recovered }: AuditTrouble): AuditLog {
  const number = /^fd:(\d+)$/.exec(target)?.[1];
  const open = () => (number === undefined ? openSync(target, flags, 0o600) : Number(number));
  let descriptor: number;
  try {
    descriptor = open();
    writeSync(descriptor, Buffer.alloc(0));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError([{ variable: 'AUDIT_LOG', rule: `cannot be written (${code})` }]);
  }
  const waiting: Buffer[] = [];
  let size = 0;
  let lost = 0;
  let isFailing = false;
  /** The name belongs to another file now, or will. */
  let isRotated = false;
  let retry: NodeJS.Timeout | undefined;

  const fail = (code: string | undefined) => {
    if (!isFailing) failed(code);
    isFailing = true;
  };

  const flush = () => {
    clearTimeout(retry);
    try {
      if (isRotated) {
        const opened = open();
        closeSync(descriptor);
        [descriptor, isRotated] = [opened, false];
      }
      for (let [line] = waiting; line; [line] = waiting) {
        const written = writeSync(descriptor, line);
        size -= written;
        if (written < line.length) waiting[0] = line.subarray(written);
        else waiting.shift();
      }
      if (isFailing) recovered(lost);
      [isFailing, lost] = [false, 0];
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EAGAIN') fail(code); // a pipe's reader that is behind
      retry = setTimeout(flush, retryMs).unref();
    }
  };

  return {
    write(line) {
      const bytes = Buffer.from(line);
      if (size + bytes.length > maxWaiting) {
        lost += 1;
        return fail('EAGAIN');
      }
      waiting.push(bytes);
      size += bytes.length;
      flush();
    },
    reopen() {
      if (number !== undefined) return;
      isRotated = true;
      flush();
    },
  };
}

/** The audit log of this process; null without AUDIT_LOG. */
export const auditLog = () => processSingleton<AuditLog | null>('auditLog', () => null);

export const setAuditLog = (opened: AuditLog | null): void => replaceSingleton('auditLog', opened);
