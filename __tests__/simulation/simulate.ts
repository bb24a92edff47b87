/* eslint-disable no-console -- the command's output */
import { parseArgs } from 'node:util';
import { prepareEnvironment } from './environment.ts';
import { Violation } from './invariants.ts';
import { simulate } from './world.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '15' },
    trace: { type: 'boolean', default: false },
  },
});
const cookie = await prepareEnvironment();
const first = Number(values.seed);
let broken = 0;
const started = process.hrtime.bigint();
const trace = values.trace ? (line: string) => console.log(line) : () => {};
const logLine = (line: object) => trace(`log ${JSON.stringify(line)}`);
for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
  try {
    await simulate({ seed, minutes: Number(values.minutes), cookie, trace, logLine });
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    broken += 1;
    console.log(error.message);
  }
}
const seconds = Number(process.hrtime.bigint() - started) / 1e9;
console.log(
  `${values.seeds} seeds of ${values.minutes} minutes in ${seconds.toFixed(1)} s, ${broken} broke an invariant`,
);
process.exit(broken === 0 ? 0 : 1);
