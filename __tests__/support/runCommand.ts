import { execFile } from 'node:child_process';

interface Played {
  exitCode: number;
  said: string;
  complained: string;
}

/** `npm run backend -- <words>` as a separate process. */
export function runCommand(words: string[], databaseFile: string): Promise<Played> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['reference-backend/command.ts', ...words],
      { env: { ...process.env, BACKEND_DATABASE: databaseFile } },
      (_, said, complained) => resolve({ exitCode: child.exitCode ?? -1, said: said.trim(), complained: complained.trim() }),
    );
  });
}
