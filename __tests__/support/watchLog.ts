import { beforeEach, vi } from 'vitest';
import { log } from '#lib/server/log/requestLog.ts';

/** Records the lines that a test of this file logs, with their level. */
export function watchLog(): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  beforeEach(() => {
    lines.length = 0;
    for (const level of ['info', 'warn', 'error'] as const) {
      vi.spyOn(log, level).mockImplementation((line: unknown) => void lines.push({ level, ...(line as object) }));
    }
  });
  return lines;
}
