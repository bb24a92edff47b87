import type { Chance } from './chance.ts';
import type { Clock } from './clock.ts';
import type { SimulatedPortal, SimulatedReply } from './portal.ts';

export interface NetworkTraits {
  /** Probability per request that the browser gives the request up, which is lost or arrives late. */
  lostRequest: number;
  lostReply: number;
  maxDelay: number;
}

export const networks = {
  good: { lostRequest: 0.005, lostReply: 0.005, maxDelay: 300 },
  bad: { lostRequest: 0.1, lostReply: 0.2, maxDelay: 8_000 },
} satisfies Record<string, NetworkTraits>;

/** The longest time in ms until a request arrives that the browser has given up. */
const maxLateness = 60_000;

interface Exchange {
  portal: SimulatedPortal;
  fail: () => void;
}

export class Network {
  traits: NetworkTraits = networks.good;
  private readonly open = new Set<Exchange>();

  private readonly clock: Clock;
  private readonly chance: Chance;
  private readonly portals: readonly SimulatedPortal[];

  constructor(clock: Clock, chance: Chance, portals: readonly SimulatedPortal[]) {
    this.clock = clock;
    this.chance = chance;
    this.portals = portals;
  }

  request(
    callName: string,
    headers: Record<string, string>,
    body: string,
    press: number | undefined,
  ): Promise<SimulatedReply> {
    return new Promise((resolve, reject) => {
      const { lostRequest, lostReply, maxDelay } = this.traits;
      // A connection may be dead without a sign: the browser continues to wait.
      const lose = () =>
        this.chance.isTrue(0.2) ||
        this.clock.after(this.chance.between(100, 30_000), () => reject(new Error('network')));
      const isLost = this.chance.isTrue(lostRequest);
      if (isLost) lose();
      if (isLost && this.chance.isTrue(0.5)) return;
      this.clock.after(
        isLost ? this.chance.between(1_000, maxLateness) : this.chance.delay(5, maxDelay),
        () => {
          const alive = this.portals.filter(({ isAlive }) => isAlive);
          if (alive.length === 0)
            return resolve({ status: 502, headers: {}, text: '<html>502 Bad Gateway</html>' });
          const exchange: Exchange = {
            portal: this.chance.pick(alive),
            fail: () => reject(new Error('network')),
          };
          this.open.add(exchange);
          void exchange.portal.answer(callName, headers, body, press).then((reply) => {
            this.open.delete(exchange);
            if (this.chance.isTrue(lostReply)) lose();
            else this.clock.after(this.chance.delay(5, maxDelay), () => resolve(reply));
          });
        },
      );
    });
  }

  dropConnections(portal: SimulatedPortal): void {
    for (const exchange of this.open) {
      if (exchange.portal !== portal) continue;
      this.open.delete(exchange);
      exchange.fail();
    }
  }
}
