import net from 'node:net';

/** A server that has not said anything by then waits for more of the request: a login that is refused takes 400 ms. */
const patience = 2_000;

/**
 * Sends bytes as they are over a connection of their own, and gives back all that is answered until it is closed. Where nothing comes, the
 * sending side is closed: the server then knows that the request ends here.
 */
export function rawExchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(bytes));
    const giveUp = setTimeout(() => socket.end(), patience);
    socket.on('data', (chunk: Buffer) => {
      giveUp.refresh();
      chunks.push(chunk);
    });
    socket.on('end', () => socket.end());
    // Reset after an answer: the server does not read on what it has refused.
    socket.on('error', (error) => (chunks.length > 0 ? undefined : reject(error)));
    socket.on('close', () => {
      clearTimeout(giveUp);
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
  });
}

/** The statuses of all replies in an answer, but of those that only say `continue`. */
export const statusesOf = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, code]) => Number(code)).filter((code) => code !== 100);
