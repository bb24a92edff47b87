import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CallFailure } from '#lib/server/http/callFailure.ts';
import { currentOrigin, currentSite } from '#lib/server/site/currentSite.ts';
import { defaultLocale } from '#lib/i18n/locales.ts';

/**
 * The 10,000 most common passwords in lower case, one per line: the head of the list of Django 5.2 (BSD-3-Clause, see the license file
 * beside it), which Royce Williams made from Have I Been Pwned. About 1 MB in memory, read on first use. Public, because forms check it too.
 */
const readCommonPasswords = () => new Set(readFileSync(path.join(process.cwd(), 'public/passwords/common.txt'), 'utf8').trim().split('\n'));
let commonPasswords: ReadonlySet<string> | undefined;

/** Characters that a password needs beside the words of `contextWords`. */
const minOwnCharacters = 6;

const siteSettings = () => currentSite().settingsIn(defaultLocale);

/** Words that an attacker tries for this member: the id, the site's name and the first part of its host. */
const contextWords = (userId: string) =>
  [userId, siteSettings().name, currentOrigin().hostname.split('.')[0] ?? ''].map((word) => word.trim().toLowerCase());

/** Checks a new password (NIST SP 800-63B, 3.1.1.2). @throws {CallFailure} `invalid_request` with the field */
export function requireGoodPassword(password: string, field: string, userId: string): void {
  const { minimum, maximum } = siteSettings().register.passwordLength;
  const { length } = [...password];
  const lowerCase = password.toLowerCase();
  let own = lowerCase;
  for (const word of contextWords(userId)) if (word.length > 2) own = own.replaceAll(word, '');
  const isGuessable = (commonPasswords ??= readCommonPasswords()).has(lowerCase) || (own !== lowerCase && own.length < minOwnCharacters);
  if (length < minimum || length > maximum || isGuessable) throw new CallFailure('invalid_request', { field });
}
