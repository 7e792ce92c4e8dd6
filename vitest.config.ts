import { defineConfig } from 'vitest/config'

/** Three groups on one PostgreSQL: beside the code, about the code, and the long runs of `npm run test:full`. */
export default defineConfig({
  test: {
    globalSetup: 'src/platform/testing/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    unstubEnvs: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'db/**/*.test.ts'] },
      },
      { extends: true, test: { name: 'conformance', include: ['test/conformance/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'full',
          include: ['test/full/**/*.test.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
