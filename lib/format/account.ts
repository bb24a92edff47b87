import type { TFunction } from 'i18next';
import { unbroken } from './phrases.ts';

const maxShown = 4;

/** Masked characters count, so that masking twice changes nothing. */
const isSign = (character: string) => /[\p{L}\p{N}•]/u.test(character);

function shownOf(text: string): number {
  const length = Array.from(text).filter(isSign).length;
  return Math.min(maxShown, Math.floor(length / 2));
}

/** Masks an account or phone number except its last digits: "110-234-567890" becomes "•••-•••-••7890". */
export function maskAccount(text: string): string {
  let hidden = Array.from(text).filter(isSign).length - shownOf(text);
  return Array.from(text, (character) =>
    isSign(character) && hidden-- > 0 ? '•' : character,
  ).join('');
}

/** A phrase such as "ending in 7890". Empty if the text is too short to show any digit. */
export function endingText(text: string, t: TFunction): string {
  const digits = accountEnding(text);
  return digits && unbroken(t('account.ending', { digits }));
}

export function accountText(
  user: { bankname: string; banknum: string } | undefined,
  t: TFunction,
  locale: string | undefined,
): string {
  return user
    ? [bankName(user.bankname, locale), endingText(user.banknum, t)].filter(Boolean).join(' ')
    : '';
}

/** The readable end without separators: "7890". */
export function accountEnding(text: string): string {
  const shown = shownOf(text);
  return shown > 0 ? Array.from(text).filter(isSign).slice(-shown).join('') : '';
}

/** The names of the usual Korean banks, as these banks call themselves abroad. */
const latinNames = new Map([
  ['국민은행', 'KB Kookmin'],
  ['신한은행', 'Shinhan'],
  ['우리은행', 'Woori'],
  ['하나은행', 'Hana'],
  ['농협은행', 'NH Nonghyup'],
  ['기업은행', 'IBK'],
  ['카카오뱅크', 'KakaoBank'],
  ['토스뱅크', 'Toss Bank'],
  ['케이뱅크', 'K bank'],
  ['새마을금고', 'MG'],
  ['우체국', 'Korea Post'],
  ['신협', 'Shinhyup'],
  ['수협은행', 'Suhyup'],
  ['SC제일은행', 'SC First'],
]);

/** The text is only for the page, because calls use the Korean name. */
export function bankName(name: string, locale: string | undefined): string {
  const known = name.trim();
  const latin = locale === 'ko' ? undefined : latinNames.get(known);
  return latin ? `${known} ${unbroken(`(${latin})`)}` : known;
}
