import { expect, test } from 'vitest';
import { passwordStrength } from '#lib/register/passwordStrength.ts';

test.each([
  ['short1!', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['my-Newbie01-word', 'weak'],
  ['riverbed', 'weak'],
  ['river042', 'fair'],
  ['riverbedstone', 'fair'],
  ['River-042!', 'strong'],
  ['quiet river in the evening', 'strong'],
] as const)('"%s" is %s', (password, strength) => {
  expect(passwordStrength(password, 'newbie01')).toBe(strength);
});

test('a very short id does not affect the strength', () => {
  expect(passwordStrength('River-042!', '')).toBe('strong');
  expect(passwordStrength('River-042!', 'Ri')).toBe('strong');
});
