import { execFile } from 'node:child_process';

interface Ended {
  code: number;
  said: string[];
  complained: string[];
}

export const runScript = (file: string, words: string[], env: Record<string, string> = {}) =>
  new Promise<Ended>((resolve) => {
    const options = {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: 'node_modules/.cache/node',
        NODE_ENV: 'test' as const,
        ...env,
      },
    };
    const child = execFile(process.execPath, [file, ...words], options, (_, said, complained) => {
      const [out = [], err = []] = [said, complained].map((text) =>
        text.trim().split('\n').filter(Boolean),
      );
      resolve({ code: child.exitCode ?? -1, said: out, complained: err });
    });
  });
