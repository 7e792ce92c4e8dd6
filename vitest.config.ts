import { defineConfig } from 'vitest/config'

/** Three groups on one PostgreSQL: beside the code, about the code, and proofs with a small and a full form. */
export default defineConfig({
  test: {
    globalSetup: 'src/platform/testing/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    // They end what hangs, on a machine of any speed; nothing is measured with them.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    unstubEnvs: true,
    unstubGlobals: true,
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
          name: 'proofs',
          include: ['test/proofs/**/*.test.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
