import { spawnSync } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const names = [
  // Draws nothing on a screen of its own, and so needs a fifth less of the processor.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
  'msedge.exe',
]

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
]

/**
 * The Chromium the journeys run in: CHROMIUM_PATH, else one found on the machine, else Debian's package,
 * installed here when we may. The answer is kept in CHROMIUM_PATH for the processes started from here.
 *
 * @throws Error with one sentence that says what to do
 */
export function provideBrowser(): string {
  const wanted = process.env['CHROMIUM_PATH']
  if (wanted && !isProgram(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, which is not a program.`)
  const path = wanted || findBrowser() || installBrowser()
  if (!path) {
    throw new Error(
      'No Chromium was found: install chromium-headless-shell, chromium or Google Chrome, or set CHROMIUM_PATH to one.',
    )
  }
  process.env['CHROMIUM_PATH'] = path
  return path
}

function findBrowser(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const candidates = names.flatMap((name) => onPath.map((folder) => join(folder, name)))
  return [...candidates, ...usualPlaces, ...playwrightDownloads()].find(isProgram)
}

function playwrightDownloads(): string[] {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] || join(homedir(), '.cache/ms-playwright')
  return globSync('chromium-*/chrome-linux*/chrome', { cwd: cache })
    .sort()
    .reverse()
    .map((path) => join(cache, path))
}

function installBrowser(): string | undefined {
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0
  if (!mayInstall) return undefined
  console.error('No Chromium found, installing the package chromium-headless-shell ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update'],
    ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
  ]) {
    const { status, error } = spawnSync('apt-get', ['-qq', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (error || status !== 0) return undefined
  }
  return findBrowser()
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (import.meta.main) console.log(provideBrowser())
