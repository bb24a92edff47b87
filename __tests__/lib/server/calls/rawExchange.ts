import net from 'node:net';

/** A refused login takes 400 ms; a server that is silent for longer than `patience` waits for more of the request. */
const patience = 2_000;

/** Closes the sending side if nothing arrives, so that the server knows the end of the request. */
export function rawExchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () =>
      socket.write(bytes),
    );
    const giveUp = setTimeout(() => socket.end(), patience);
    socket.on('data', (chunk: Buffer) => {
      giveUp.refresh();
      chunks.push(chunk);
    });
    socket.on('end', () => socket.end());
    // The server resets the connection after a refusal, because it does not read the rest of the request.
    socket.on('error', (error) => (chunks.length > 0 ? undefined : reject(error)));
    socket.on('close', () => {
      clearTimeout(giveUp);
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
  });
}

export const statusesOf = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)]
    .map(([, code]) => Number(code))
    .filter((code) => code !== 100);
