import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type Project } from '@playwright/test'
import { everyLook } from './e2e/screens/looks.ts'
import type { ScreenOptions } from './e2e/screens/screen-test.ts'
import { provideBrowser } from './scripts/provide-browser.ts'
import { longJourneys } from './scripts/test-rings.ts'

// The worker processes load this file again: the folder that the first one made is kept in the environment.
const isFirst = process.env['E2E_DATA_DIR'] === undefined
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'heatline-e2e-'))
const dataDir = process.env['E2E_DATA_DIR']
if (isFirst) process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

// Node reads our sources as they are; Playwright would have Babel translate each of them in every one of its processes.
process.env['PW_DISABLE_TS_ESM'] = '1'
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled')

const isRoot = process.getuid?.() === 0

const wholeGrid = process.env['GRID'] === 'full'

/** Every screen once, in one of four looks; GRID=full opens each of them in every width and theme. */
const screens: Project<ScreenOptions>[] = (wholeGrid ? everyLook : [undefined]).map((look) => ({
  name: look ? `screens-${look.width}-${look.theme}` : 'screens',
  dependencies: ['setup'],
  testMatch: '**/screens/**/*.test.ts',
  use: look ? { wantedLook: look } : {},
}))

const inTheOffice = { viewport: { width: 1440, height: 900 } }

export default defineConfig<ScreenOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  // In daily use a journey may be tried a second time, and the run then names it; NO_RETRIES=1 asks for none.
  retries: process.env['NO_RETRIES'] ? 0 : 1,
  // Each waits half of its time until a page has settled: three keep two cores busy.
  workers: 3,
  // A journey takes 40 s alone; beside other work a machine is three times slower.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  projects: [
    { name: 'setup', testMatch: '**/*.setup.ts' },
    { name: 'long journeys', dependencies: ['setup'], testMatch: longJourneys, use: inTheOffice },
    {
      name: 'journeys',
      dependencies: ['setup'],
      testIgnore: ['**/screens/**', longJourneys],
      use: inTheOffice,
    },
    ...screens,
  ],
  globalSetup: './e2e/global-setup.ts',
  use: {
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace writes down each page with each step and costs a tenth of the run: the second try makes it.
    trace: process.env['NO_RETRIES'] ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: provideBrowser(),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
