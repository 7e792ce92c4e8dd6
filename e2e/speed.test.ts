import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'

test.use({ storageState: sessionOf('administrator') })

/** The goals hold on a quiet machine; a test only sees that they are not missed by far. */
const NOISE = 3
const GOAL = { coldList: 600, warmList: 350, change: 100 }

const percentile = (times: readonly number[], part: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
}

/** Milliseconds from the start of the page until 25 rows of the list are painted. */
async function openList(page: Page): Promise<number> {
  await page.addInitScript(() => {
    const listPainted = new Promise<number>((resolve) => {
      const look = () => {
        const isThere = document.querySelectorAll('[data-row-link]').length >= 25
        if (isThere) setTimeout(() => resolve(performance.now()), 0)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    Object.assign(window, { listPainted })
  })
  await page.goto('/companies')
  return page.evaluate(() => (window as { listPainted?: Promise<number> }).listPainted ?? 0)
}

test('a cold list stands within 600 ms, a warm one within 350 ms', async ({ browser }) => {
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const context = await browser.newContext({ storageState: sessionOf('administrator') })
    cold.push(await openList(await context.newPage()))
    warm.push(await openList(await context.newPage()))
    await context.close()
  }
  console.log(`list ms, median of 5: cold ${percentile(cold, 0.5)}, warm ${percentile(warm, 0.5)}`)
  expect(percentile(cold, 0.5)).toBeLessThanOrEqual(GOAL.coldList * NOISE)
  expect(percentile(warm, 0.5)).toBeLessThanOrEqual(GOAL.warmList * NOISE)
})

/** Milliseconds from a press of the mouse or of Back to the paint of the page with this title. */
async function changeTo(page: Page, title: string, start: () => Promise<void>): Promise<number> {
  await page.evaluate((wanted) => {
    const state = window as { changed?: Promise<number> }
    state.changed = new Promise((resolve) => {
      let begun = 0
      const begin = (event: Event) => {
        begun ||= event.timeStamp
      }
      addEventListener('click', begin, { capture: true, once: true })
      addEventListener('popstate', begin, { capture: true, once: true })
      const look = () => {
        const isThere = document.querySelector('h1')?.textContent?.startsWith(wanted) === true
        if (begun > 0 && isThere) setTimeout(() => resolve(performance.now() - begun), 0)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  }, title)
  await start()
  return page.evaluate(() => (window as { changed?: Promise<number> }).changed ?? 0)
}

test('list -> record -> back paints within 100 ms', async ({ page }) => {
  await page.goto('/companies?search=Pressure+works')
  const open: number[] = []
  const back: number[] = []
  for (let n = 1; n <= 20; n += 1) {
    const name = `Pressure works ${String(n).padStart(2, '0')}`
    const link = page.getByRole('link', { name })
    await link.hover()
    await page.waitForTimeout(150)
    open.push(await changeTo(page, name, () => link.click()))
    back.push(await changeTo(page, 'Companies', () => page.evaluate(() => history.back())))
    await expect(link).toBeVisible()
  }
  const p95 = [percentile(open, 0.95), percentile(back, 0.95)] as const
  console.log(
    `list -> record p50 ${percentile(open, 0.5)} p95 ${p95[0]} ms, back p50 ${percentile(back, 0.5)} p95 ${p95[1]} ms`,
  )
  expect(Math.max(...p95)).toBeLessThanOrEqual(GOAL.change * NOISE)
})
