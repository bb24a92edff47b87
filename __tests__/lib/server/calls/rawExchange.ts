import net from 'node:net';

/** A server that is silent for this time waits for more of the request. A refused login takes 400 ms. */
const patience = 2_000;

/**
 * Sends raw bytes over a new connection, and returns everything received until it closes. If nothing arrives, it closes the sending side, so
 * that the server knows the end of the request.
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
    // A reset after an answer: the server does not read the rest of a refused request.
    socket.on('error', (error) => (chunks.length > 0 ? undefined : reject(error)));
    socket.on('close', () => {
      clearTimeout(giveUp);
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
  });
}

/** The statuses of all replies in an answer, without 100 Continue. */
export const statusesOf = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, code]) => Number(code)).filter((code) => code !== 100);
