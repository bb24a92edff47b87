import type { Readable } from 'node:stream';

/** Passes on what a worker writes, in whole lines, so that lines of several workers do not mix. What is left at the end gets its line end. */
export function passWholeLines(from: Readable, write: (lines: string) => void): void {
  let rest = '';
  from.setEncoding('utf8');
  from.on('data', (chunk: string) => {
    const text = rest + chunk;
    const end = text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    if (end > 0) write(text.slice(0, end));
  });
  from.once('end', () => {
    if (rest !== '') write(`${rest}\n`);
  });
}
