import { isCommonPassword } from './commonPasswords.ts';

export type PasswordStrength = 'weak' | 'fair' | 'strong';

const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];

/**
 * A hint, not a rule: length counts most, then the kinds of characters. A password that many people have, contains the id or mostly
 * repeats one character is weak at any length.
 */
export function passwordStrength(password: string, userId: string): PasswordStrength {
  const isGuessable = isCommonPassword(password) || (userId.length > 2 && password.toLowerCase().includes(userId.toLowerCase()));
  if (isGuessable || new Set(password).size < 5 || password.length < 8) return 'weak';
  const points = password.length + 2 * kinds.filter((kind) => kind.test(password)).length;
  return points >= 18 ? 'strong' : points >= 12 ? 'fair' : 'weak';
}
