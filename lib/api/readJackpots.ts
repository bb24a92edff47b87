import type { JackpotAmounts } from '#lib/site/siteSettings.ts';

export interface JackpotReading {
  amounts: JackpotAmounts;
  /** When the portal asked the feed, on this browser's clock. */
  readAt: number;
}

/** Reads the jackpots. Not a call of the table: it is answered from a feed instead of the backend (docs/white-label.md). */
export async function readJackpots(): Promise<JackpotReading> {
  const reply = await fetch('/api/routes/jackpots');
  if (!reply.ok) throw new Error(`jackpots: ${reply.status}`);
  const readAt = Date.now() - Number(reply.headers.get('age') ?? 0) * 1000;
  return { amounts: (await reply.json()) as JackpotAmounts, readAt };
}
