import { type BrowserContext, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { Caller } from '../caller.ts'
import { inOwnHouse } from '../journey.ts'
import { sessionOf } from '../people.ts'
import { dailyLook, isTouched, type Look, windowOf } from './looks.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

export interface ScreenOptions {
  /** The look that a project of the whole grid asks for; else each test has its own. */
  wantedLook: Look | undefined
}

interface Screens {
  /** One page for the tests of a file, signed in as an administrator: the files of the program stay cached. */
  screenPage: Page
  administrator: Caller
}

interface WorkerScreens {
  desks: Desks
}

interface Desk {
  context: BrowserContext
  page: Page
}

/** Gives the desk at an address, touched or not; those at the address before are cleared. */
type Desks = (address: string, hasTouch: boolean) => Promise<Desk>

/** Tests that see a screen in one look, in a window of their own. */
export const inOneLook = inOwnHouse.extend<ScreenOptions & { look: Look }>({
  wantedLook: [undefined, { option: true }],
  look: async ({ wantedLook }, use, { title }) => use(wantedLook ?? dailyLook(title)),
  viewport: async ({ look }, use) => use(windowOf(look)),
  colorScheme: async ({ look }, use) => use(look.theme),
  hasTouch: async ({ look }, use) => use(isTouched(look)),
})

/** Tests of screens: each opens an address on the shared page. */
export const test = inOneLook.extend<Screens & { desk: Desk }, WorkerScreens>({
  desks: [
    async ({ browser }, use, { project }) => {
      const open = new Map<boolean, Desk>()
      let at = ''
      const clear = async () => {
        for (const { context } of open.values()) await context.close()
        open.clear()
      }
      await use(async (address, hasTouch) => {
        if (address !== at) await clear()
        at = address
        const storageState = sessionOf('administrator')
        const kept = open.get(hasTouch)
        if (kept) return kept
        const context = await browser.newContext({ ...project.use, baseURL: address, storageState, hasTouch })
        const desk = { context, page: await context.newPage() }
        open.set(hasTouch, desk)
        return desk
      })
      await clear()
    },
    { scope: 'worker' },
  ],
  desk: async ({ desks, address, look }, use) => use(await desks(address, isTouched(look))),
  screenPage: async ({ desk: { page }, look }, use) => {
    await page.setViewportSize(windowOf(look))
    await inTheme(page, look.theme)
    await use(page)
  },
  administrator: async ({ desk }, use) => use(new Caller(desk.context.request)),
})

/** Shows a page in a theme. It hears of it a moment after the window; before that its colours belong to both. */
export async function inTheme(page: Page, theme: Look['theme']): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  const html = page.locator('html')
  if ((await html.getAttribute('data-mantine-color-scheme')) === null) return
  await expect(html).toHaveAttribute('data-mantine-color-scheme', theme)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))))
}

/** Everything the console complains about from now on, until `stop` gives it. */
export function listen(page: Page): () => string[] {
  const complaints: string[] = []
  const onConsole = (message: { type: () => string; text: () => string }) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  }
  const onError = (error: Error) => complaints.push(error.message)
  page.on('console', onConsole)
  page.on('pageerror', onError)
  return () => {
    page.off('console', onConsole)
    page.off('pageerror', onError)
    return complaints
  }
}

/**
 * Opens a screen as a link of the program does: the program stays loaded, which takes most of the time of opening it. A page
 * that shows nothing yet loads it, and so does each page of the whole grid.
 */
export async function openScreen(page: Page, path: string): Promise<void> {
  const isLoaded = (await page.locator('h1').count()) > 0
  if (!isLoaded || process.env['GRID'] === 'full') {
    await page.goto(path)
    return
  }
  await page.evaluate(async (address) => {
    performance.clearResourceTimings()
    // As the router names itself for tools.
    await window.__TSR_ROUTER__?.navigate({ href: address })
  }, path)
}

/** The page stands: a title that is no error, nothing loading, nothing moving. */
export async function screenLoaded(page: Page, title: RegExp = /^(?!\d{3}$)./): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([title])
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await quiet(page)
}

/** Waits until no call of the page is on its way for a moment, and what came is drawn. */
async function quiet(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const count = () => performance.getEntriesByType('resource').length
    const pause = () => new Promise((resolve) => setTimeout(resolve, 60))
    for (let before = -1; before !== count(); await pause()) before = count()
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

/** No violation of any rule; `region` is left out for what stands in portals. What is still being drawn is looked at again. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => violationsOf(page), { message: 'rules of axe that are broken' }).toEqual([])
}

async function violationsOf(page: Page): Promise<string[]> {
  // A document keeps the rules it was given: half a megabyte that would else be sent and compiled for each look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await window.axe.run({
      // What passes is not written down node by node, which takes half of the time.
      resultTypes: ['violations'],
      // Rules about sounds and about style sheets that turn a page round would have them loaded once more; there are none.
      preload: false,
      rules: { region: { enabled: false } },
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    )
  })
}

/** Nothing but tables, lines, boards, strips of tabs and program text may be wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A window that has just changed its size is drawn anew a moment later.
  await expect.poll(() => wideOnes(page), { message: 'reach over the edge' }).toEqual([])
}

/** What is wider than its place and may not be. */
const wideOnes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isWide = (one: Element) => one.scrollWidth > one.clientWidth + 1
    const mayScroll = 'table, pre, nav, [role=grid], [role=list], [role=tablist], [role=region][tabindex]'
    const found = isWide(document.documentElement) ? ['the page'] : []
    for (const one of document.querySelectorAll('body, main, main *, [role=dialog] *')) {
      const { overflowX } = getComputedStyle(one)
      if ((overflowX !== 'auto' && overflowX !== 'scroll') || !isWide(one)) continue
      if (!one.matches(mayScroll) && !one.querySelector(mayScroll)) found.push(one.outerHTML.slice(0, 120))
      else if (one.matches('main, body')) found.push(one.tagName)
    }
    return found
  })

/** What holds for every screen, however it is opened. */
export async function expectGood(page: Page, title?: RegExp): Promise<void> {
  await screenLoaded(page, title)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

const inTheOffice: Look = { width: 1440, theme: 'light' }
const inTheYardAtNight: Look = { width: 390, theme: 'dark' }
let sightings = 0

/** A state within a journey in one of two looks, the next in the other; GRID=full sees each of them in both. */
export async function expectGoodLooks(page: Page): Promise<void> {
  // A page that has just been opened by a link may have its name alone.
  await expect(page.locator('h1').first()).toBeAttached()
  sightings += 1
  const turn = sightings % 2 === 0 ? [inTheYardAtNight] : [inTheOffice]
  for (const look of process.env['GRID'] === 'full' ? [inTheOffice, inTheYardAtNight] : turn) {
    await page.setViewportSize(windowOf(look))
    await inTheme(page, look.theme)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize(windowOf(inTheOffice))
  await inTheme(page, inTheOffice.theme)
}
