const blockLength = 16_384;
const maxWaitMs = 1_000;

/**
 * Standard output, written in blocks: sixty lines cost one system call, and none waits longer than a second. What is left goes out at exit.
 */
export function bufferedStdout(): { write: (line: string) => void } {
  let block = '';
  const flush = () => {
    if (block !== '') process.stdout.write(block);
    block = '';
  };
  setInterval(flush, maxWaitMs).unref();
  process.on('exit', flush);
  return {
    write(line) {
      block += line;
      if (block.length >= blockLength) flush();
    },
  };
}
