import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const everyTest = {
  setupFiles: ['__tests__/support/setupTests.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  restoreMocks: true,
};

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      { extends: true, test: { ...everyTest, name: 'unit', include: ['__tests__/**/*.test.{ts,tsx}'], exclude: ['__tests__/build/**'] } },
      // Reads or runs the production build in .next: `npm run build` comes first.
      { extends: true, test: { ...everyTest, name: 'build', include: ['__tests__/build/**/*.test.ts'], fileParallelism: false } },
    ],
  },
});
