import { defineConfig } from 'vitest/config';
import { everyTest, plugins } from './vitest.config.ts';

process.env.SIMULATION_SEEDS = '40';

/** A fault in these folders would cost money or an account. */
const rooms: Record<string, string[]> = {
  'lib/money/submission': ['lib/money/submission', 'components/money', 'simulation'],
  'lib/server/idempotency': ['lib/server/idempotency', 'lib/server/calls/moneyCall*', 'simulation'],
  'lib/server/session': ['lib/server/session', 'lib/server/calls/passwordChange*'],
  'lib/server/limits': [
    'lib/server/limits',
    'lib/server/calls/callLimits*',
    'lib/server/session/login*',
  ],
};

const tests = (rooms[process.env.ROOM ?? ''] ?? []).map(
  (place) => `__tests__/${place}${place.endsWith('*') ? '' : '/**/*'}.test.{ts,tsx}`,
);

export default defineConfig({ plugins, test: { ...everyTest, include: tests, pool: 'vmForks' } });
