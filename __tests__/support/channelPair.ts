import { createChannel, type Channel, type Port, type Service } from '#lib/server/workers/channel.ts';

interface End extends Port {
  listeners: ((message: unknown) => void)[];
}

/** The two ends of a connection between processes, in this one. Messages are cloned and arrive later, in order, unless it is cut or held. */
export function channelPair(ofPrimary: Record<string, Service>, ofWorker: Record<string, Service> = {}) {
  const held: (() => void)[] = [];
  let isHeld = false;
  let isCut = false;
  const listenersOf = { primary: [] as End['listeners'], worker: [] as End['listeners'] };
  const portTo = (to: 'primary' | 'worker', own: 'primary' | 'worker'): Port => ({
    send(message, done) {
      if (isCut) return done(new Error('channel closed'));
      const copy: unknown = structuredClone(message);
      const deliver = () => listenersOf[to].forEach((listener) => listener(copy));
      if (isHeld) held.push(deliver);
      else setImmediate(deliver);
      done(null);
    },
    listen: (listener) => void listenersOf[own].push(listener),
  });
  const primary: Channel = createChannel(portTo('worker', 'primary'), ofPrimary);
  const worker: Channel = createChannel(portTo('primary', 'worker'), ofWorker);
  return {
    primary,
    worker,
    /** Messages wait until `release`, as while the other process is busy. */
    hold: () => void (isHeld = true),
    release() {
      isHeld = false;
      held.splice(0).forEach((deliver) => setImmediate(deliver));
    },
    cut: () => void (isCut = true),
  };
}
