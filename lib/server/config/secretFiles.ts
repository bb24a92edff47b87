import { readFileSync, statSync } from 'node:fs';
import { unreadableRule } from './configFile.ts';
import { ConfigurationError } from './configurationError.ts';

type Environment = Record<string, string | undefined>;

/** Variables that hold a secret. Each can be read from the file that its name with `_FILE` names, which keeps it out of the environment. */
export const secretVariables = ['NEXTAUTH_SECRET', 'HASH_SECRET', 'REDIS_URL'] as const;

/** The variables with the contents of the secrets' files. @throws {ConfigurationError} with every invalid file variable. */
export function withSecretFiles(env: Environment): Environment {
  const read: Environment = {};
  const faults: { variable: string; rule: string }[] = [];
  for (const name of secretVariables) {
    const variable = `${name}_FILE`;
    const file = env[variable]?.trim();
    if (!file) continue;
    const { secret, rule } = env[name]?.trim() ? { rule: `must not be set beside ${name}` } : readSecret(file);
    if (rule) faults.push({ variable, rule });
    else read[name] = secret;
  }
  if (faults.length > 0) throw new ConfigurationError(faults);
  return { ...env, ...read };
}

function readSecret(file: string): { secret?: string; rule?: string } {
  try {
    const secret = readFileSync(file, 'utf8');
    if (secret.trim() === '') return { rule: 'names an empty file' };
    if (statSync(file).mode & 0o004) return { rule: 'names a file that every user can read (chmod 640)' };
    return { secret };
  } catch (error) {
    return { rule: unreadableRule(error) };
  }
}
