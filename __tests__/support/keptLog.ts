import { createLog, type Log } from '#lib/server/log/log.ts';

export function keptLog(): { log: Log; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return { log: createLog({ write }, (userId) => `hash of ${userId}`), lines };
}
