import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { screens } from '../../src/app/paths.ts'
import { provideBrowser } from '../provide-browser.ts'
import type { RunningCopy } from './running-copy.ts'
import { idsOf, type World } from './world.ts'

const views = {
  'light-1440': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  'dark-390': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const

/** Screens that belong to others than the administrator. */
const owners: Readonly<Record<string, string>> = { '/client-area': 'client', '/account/verify': 'unverified' }

/** Milliseconds. */
const PATIENCE = 60_000
const BETWEEN = 250
const MOST_PICTURES = 12

const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-sync',
]

/** Takes a picture of every screen, in the wide light and in the narrow dark view. */
export async function takeScreens(copy: RunningCopy, world: World, folder: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: provideBrowser(), args: browserArguments })
  try {
    for (const [view, options] of Object.entries(views)) {
      mkdirSync(join(folder, view), { recursive: true })
      const contexts = new Map<string, BrowserContext>()
      for (const { path, guards } of screens) {
        const person = guards.includes('guest') ? 'guest' : (owners[path] ?? 'admin')
        const context = contexts.get(person) ?? (await contextOf(browser, copy, person, options))
        contexts.set(person, context)
        const name = path === '/' ? 'home' : path.slice(1).replaceAll(/[^\w-]+/g, '_')
        await takeScreen(context, copy, filled(path, world), join(folder, view, `${name}.png`))
      }
      for (const context of contexts.values()) await context.close()
    }
  } finally {
    await browser.close()
  }
}

async function contextOf(
  browser: Browser,
  copy: RunningCopy,
  person: string,
  options: (typeof views)[keyof typeof views],
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...options,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  await context.clock.setFixedTime(copy.frozen.at)
  if (person === 'guest') return context
  await context.request.get(`${copy.address}/sanctum/csrf-cookie`)
  const { cookies } = await context.storageState()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await context.request.post(`${copy.address}/login`, {
    headers: { Accept: 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(token) },
    data: { email: `${person}@demo.heatline.example`, password: copy.frozen.password },
  })
  if (!answer.ok()) throw new Error(`${person} cannot sign in: ${await answer.text()}`)
  return context
}

async function takeScreen(
  context: BrowserContext,
  copy: RunningCopy,
  path: string,
  file: string,
): Promise<void> {
  const page = await context.newPage()
  try {
    await page.goto(copy.address + path)
    await page.getByRole('heading').first().waitFor({ timeout: PATIENCE })
    await page.waitForLoadState('networkidle')
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: PATIENCE })
    writeFileSync(file, await restingPicture(page))
  } finally {
    await page.close()
  }
}

/** The picture once it is the same twice: what is drawn late, such as a chart or a letter's shape, has come then. */
async function restingPicture(page: Page): Promise<Buffer> {
  let last = await page.screenshot({ animations: 'disabled' })
  for (let n = 0; n < MOST_PICTURES; n += 1) {
    await page.waitForTimeout(BETWEEN)
    const next = await page.screenshot({ animations: 'disabled' })
    if (next.equals(last)) break
    last = next
  }
  return last
}

/** The path with the first record of its list. */
function filled(path: string, world: World): string {
  const [first = ''] = idsOf(world, 'operation-templates')
  return path
    .replace('{templateId}', first)
    .replace('{token}', 'unknown')
    .replace('{code}', world.codes[0] ?? 'unknown')
    .replaceAll(/([\w-]+)\/\{id\}/g, (_, slice: string) => `${slice}/${idsOf(world, slice)[0] ?? 'unknown'}`)
}
