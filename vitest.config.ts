import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { slowTests } from './scripts/test-rings.ts'

const besideTheCode = [
  'src/**/*.test.ts',
  'scripts/**/*.test.ts',
  'db/**/*.test.ts',
  'test/conformance/**/*.test.ts',
]
const ofTheBrowser = '{src,test/conformance}/**/web/**/*.test.ts'
/** RING=test leaves to `npm run test:rest` what takes long; else all files run. */
const left = process.env['RING'] === 'test' ? Object.keys(slowTests) : []

/** Node reads these files as they are, as it reads the program: an eighth less work than with Vite between them. */
const readByNode = { viteModuleRunner: false, nodeLoader: false }

/**
 * Three groups on one PostgreSQL: of the server and about the code, of the browser, and proofs with a small and a full
 * form. A worker keeps the modules it has loaded from file to file of its group, which halves the time; the
 * modules of the browser hold the state of a page, so each of their files evaluates ours anew, in the worker of the one
 * before. Vite translates them alone: Node reads no screens. Drizzle keeps the columns of a table by its name: tables that
 * tests make have names of their own.
 */
export default defineConfig({
  test: {
    globalSetup: 'src/platform/testing/global-setup.ts',
    pool: 'forks',
    isolate: false,
    // What a call makes is garbage after it: with room for it, a sixth of the processor time is saved.
    execArgv: ['--max-semi-space-size=64', '--import', './scripts/quick-imports.ts'],
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'compiled') },
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
        test: {
          name: 'unit',
          include: besideTheCode,
          exclude: [ofTheBrowser, ...left],
          experimental: readByNode,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [ofTheBrowser],
          setupFiles: 'src/platform/testing/fresh-modules.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'proofs',
          isolate: true,
          include: ['test/proofs/**/*.test.ts'],
          experimental: readByNode,
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
