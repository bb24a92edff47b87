import type common from '../../public/locales/ko/common.json';

// A text key that is not in the Korean file is a type error.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { common: typeof common };
    keySeparator: false;
    nsSeparator: false;
  }
}
