import { defineConfig } from 'vitest/config';
import { everyTest, plugins } from './vitest.config.ts';
import { roomTests } from './scripts/mutationRooms.mjs';

process.env.SIMULATION_SEEDS = '40';

/** The tests of one room: Stryker runs them again for each mutant. */
export default defineConfig({ plugins, test: { ...everyTest, include: roomTests, pool: 'vmForks' } });
