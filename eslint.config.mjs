import nextCoreWebVitals from 'eslint-config-next/core-web-vitals';
import nextTypescript from 'eslint-config-next/typescript';
import vitest from '@vitest/eslint-plugin';
import i18next from 'eslint-plugin-i18next';
import { importX } from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importZones } from './tools/importZones.ts';

const config = [
  { ignores: ['.next*/**', '.bench/**', '.demo/**', 'gallery/**', 'next-env.d.ts'] },
  ...nextCoreWebVitals,
  ...nextTypescript,
  {
    files: ['**/*.{ts,tsx,mjs}', '*.config.js'],
    plugins: { 'import-x': importX },
    settings: {
      // Without the TypeScript resolver `#lib/...` would resolve to no file, so the zones below would never report an error.
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: importZones }],
      'import-x/no-cycle': 'error',
      'import-x/no-unresolved': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@next/next/no-img-element': 'off', // next/image would add 6 KB to each page's script; lib/site/pictures.ts builds the same URLs
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportAllDeclaration',
          message: 'No barrels: import from the file that declares it.',
        },
        {
          selector: 'Literal[value=/^\\/api\\/routes/]',
          message: 'Only lib/api knows this address: use callRoute or useCall.',
        },
      ],
    },
  },
  {
    files: [
      'lib/api/**',
      'lib/server/**',
      'server.ts',
      'tools/bench/**',
      'tools/docs/**',
      '__tests__/**',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'No barrels.' },
      ],
    },
  },
  {
    // The schemas of the contract would add zod and upstream paths to the code of the browser.
    files: ['lib/**', 'components/**', 'pages/**'],
    ignores: ['lib/server/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(#contract/(?!moneySeconds|jackpotTiers)|zod)',
              allowTypeImports: true,
              message: 'Types only (import type).',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['components/**/*.tsx', 'pages/**/*.tsx'],
    ...i18next.configs['flat/recommended'],
    rules: { 'i18next/no-literal-string': ['error', { mode: 'jsx-text-only' }] },
  },
  {
    files: ['__tests__/**/*.test.{ts,tsx}'],
    plugins: { vitest },
    rules: {
      ...vitest.configs.recommended.rules,
      'vitest/valid-expect': 'error',
      'vitest/no-focused-tests': 'error',
    },
  },
  { files: ['tools/**', '__tests__/support/**'], rules: { 'no-console': 'off' } },
];

export default config;
