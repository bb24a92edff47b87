import { z } from 'zod';
import { removeDatabase } from './database/openDatabase.ts';
import { startOperator } from './operator.ts';
import { CommandError, runOperatorCommand } from './operatorCommands.ts';
import { isScenarioName } from './scenarios/scenarios.ts';
import { createReferenceBackend } from './server.ts';

// `npm run backend` starts the backend. With `-- --fresh` the database is emptied first. `npm run backend -- <command>` runs a command.
const words = process.argv.slice(2);
if (words.some((word) => word !== '--fresh')) {
  try {
    process.stdout.write(
      `${runOperatorCommand(words, process.env.BACKEND_DATABASE || '.demo/reference-backend.sqlite')}\n`,
    );
    process.exit(0);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const environment = z
  .object({
    BACKEND_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
    BACKEND_HOST: z.string().min(1).default('127.0.0.1'),
    BACKEND_DATABASE: z.string().min(1).default('.demo/reference-backend.sqlite'),
    BACKEND_PUBLIC_ORIGIN: z
      .url({ protocol: /^https?$/ })
      .transform((address) => new URL(address).origin)
      .optional(),
    BACKEND_SCENARIO: z.string().refine(isScenarioName).default('demo'),
    /** `1` lets tests control the backend with requests below `/__control/`. */
    BACKEND_CONTROL: z.enum(['0', '1']).default('0'),
    /** The automatic operator settles and answers after these seconds. 0 = the operator only returns the money of idle games. */
    BACKEND_OPERATOR_SECONDS: z.coerce.number().min(0).default(8),
  })
  .safeParse(process.env);

if (!environment.success) {
  const names = environment.error.issues.map(({ path }) => path.join('.'));
  process.stderr.write(
    `The reference backend cannot start. Check ${[...new Set(names)].join(', ')}.\n`,
  );
  process.exit(1);
}

const settings = environment.data;
if (words.includes('--fresh')) removeDatabase(settings.BACKEND_DATABASE);

const backend = createReferenceBackend({
  database: settings.BACKEND_DATABASE,
  scenario: settings.BACKEND_SCENARIO,
  publicOrigin: settings.BACKEND_PUBLIC_ORIGIN,
  isControllable: settings.BACKEND_CONTROL === '1',
});
const origin = await backend.listen(settings.BACKEND_PORT, settings.BACKEND_HOST);
const patienceSeconds = settings.BACKEND_OPERATOR_SECONDS;
const stopOperator = startOperator(
  backend.context,
  patienceSeconds > 0 ? patienceSeconds * 1000 : Number.POSITIVE_INFINITY,
);
process.stdout.write(`Reference backend on ${origin}, data in ${settings.BACKEND_DATABASE}\n`);

const stop = async () => {
  stopOperator();
  await backend.close();
  process.exit(0);
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
