import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type Project } from '@playwright/test'
import { provideBrowser } from './scripts/provide-browser.ts'

// The worker processes load this file again: what the first one chose is kept in the environment.
const isFirst = process.env['E2E_DATA_DIR'] === undefined
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'heatline-e2e-'))
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 20_000))
const dataDir = process.env['E2E_DATA_DIR']
const port = process.env['E2E_PORT']
const baseURL = `http://localhost:${port}`
if (isFirst) process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const isRoot = process.getuid?.() === 0

const wholeGrid = process.env['GRID'] === 'full'
const widths = wholeGrid ? [320, 390, 768, 1024, 1440, 1920] : [1440, 390]
const themes = ['light', 'dark'] as const

/** Every screen at 1440 light and 390 dark; GRID=full opens each of them in every width and theme. */
const screens: Project[] = widths.flatMap((width) =>
  themes
    .filter((theme) => wholeGrid || theme === (width > 768 ? 'light' : 'dark'))
    .map((theme) => ({
      name: `screens-${width}-${theme}`,
      dependencies: ['setup'],
      testMatch: '**/screens/**/*.test.ts',
      use: {
        viewport: { width, height: width > 768 ? 900 : 844 },
        colorScheme: theme,
        hasTouch: width <= 768,
      },
    })),
)

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  // Browsers share two cores with the server and its database: what fails once is tried again.
  retries: 2,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: [
    { name: 'setup', testMatch: '**/*.setup.ts' },
    {
      name: 'journeys',
      dependencies: ['setup'],
      testIgnore: '**/screens/**',
      use: { viewport: { width: 1440, height: 900 } },
    },
    ...screens,
  ],
  use: {
    baseURL,
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
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
  webServer: {
    command: 'npm start',
    // The token of the setup link comes to the tests as FIRST_RUN_TOKEN.
    wait: { stdout: /\/first-run\/(?<first_run_token>[\w-]+)/ },
    env: { DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1', APP_URL: baseURL, RATE_LIMIT_PER_MINUTE: '0' },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
