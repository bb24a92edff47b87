import { defineConfig } from 'vitest/config';
import { everyTest, plugins } from './vitest.config.ts';

process.env.SIMULATION_SEEDS = '40';

/** The folders in which a fault would cost money or an account. Each has the paths of its tests, below `__tests__/`. */
const rooms: Record<string, string[]> = {
  'lib/money/submission': ['lib/money/submission', 'components/money', 'simulation'],
  'lib/server/idempotency': ['lib/server/idempotency', 'lib/server/calls/moneyCall*', 'simulation'],
  'lib/server/session': ['lib/server/session', 'lib/server/calls/passwordChange*'],
  'lib/server/limits': ['lib/server/limits', 'lib/server/calls/callLimits*', 'lib/server/session/login*'],
};

const tests = (rooms[process.env.ROOM ?? ''] ?? []).map((place) => `__tests__/${place}${place.endsWith('*') ? '' : '/**/*'}.test.{ts,tsx}`);

/** Stryker runs the tests of one folder again for each mutant (each changed copy of its code). */
export default defineConfig({ plugins, test: { ...everyTest, include: tests, pool: 'vmForks' } });
