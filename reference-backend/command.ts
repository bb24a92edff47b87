import { CommandError, runOperatorCommand } from './operatorCommands.ts';

// `npm run backend` starts the backend; `npm run backend -- <command>` runs an operator command.
const words = process.argv.slice(2);
if (words.every((word) => word === '--fresh')) await import('./start.ts');
else {
  try {
    process.stdout.write(`${runOperatorCommand(words, process.env.BACKEND_DATABASE || '.demo/reference-backend.sqlite')}\n`);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
