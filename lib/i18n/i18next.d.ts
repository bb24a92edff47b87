import type common from '../../public/locales/ko/common.json';

// Keys are checked by the compiler: a key that the Korean file does not have is a type error.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { common: typeof common };
    keySeparator: false;
    nsSeparator: false;
  }
}
