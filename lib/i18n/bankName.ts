import { unbroken } from '#lib/format/unbroken.ts';

/** Of the usual Korean banks, as they call themselves abroad. */
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

/** The name of a bank for the page: outside of Korean with its Latin name, if it is one of the usual banks. The wire has the Korean one. */
export function bankName(name: string, locale: string | undefined): string {
  const known = name.trim();
  const latin = locale === 'ko' ? undefined : latinNames.get(known);
  return latin ? `${known} ${unbroken(`(${latin})`)}` : known;
}
