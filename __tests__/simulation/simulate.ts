/* eslint-disable no-console -- the command's output */
import { parseArgs } from 'node:util';
import { setShared } from './process.ts';

// Must precede the imports of the product, because the log is created with its module.
let trace: (line: string) => void = () => {};
const logLine = (fields: object) => trace(`log ${JSON.stringify(fields)}`);
setShared('log', { info: logLine, warn: logLine, error: logLine, request: logLine, fault: logLine });

const { prepareEnvironment } = await import('./environment.ts');
const { simulate } = await import('./world.ts');
const { Violation } = await import('./invariants.ts');

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
for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
  if (values.trace) trace = (line) => console.log(line);
  try {
    await simulate({ seed, minutes: Number(values.minutes), cookie, trace: (line) => trace(line) });
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    broken += 1;
    console.log(error.message);
  }
}
const seconds = Number(process.hrtime.bigint() - started) / 1e9;
console.log(`${values.seeds} seeds of ${values.minutes} minutes in ${seconds.toFixed(1)} s, ${broken} broke an invariant`);
process.exit(broken === 0 ? 0 : 1);
