import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { sessionOf } from '../people.ts'

test.use({ storageState: sessionOf('administrator') })

const KEY = 'heatline.chunk-reload'
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const area = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

const SETUP_PART = '**/assets/landing-*.js'

/** The part of the setup page does not load until a page is loaded fully. */
async function breakSetup(page: Page): Promise<void> {
  let isBroken = true
  page.on('request', (request) => {
    if (request.resourceType() === 'document') isBroken = false
  })
  await page.route(SETUP_PART, (route) => (isBroken ? route.abort() : route.continue()))
}

async function open(page: Page): Promise<void> {
  await page.goto('/account')
  await expect(h1(page)).toHaveText('My account')
}

/** Goes to an area with the keyboard, so that no prefetch begins before. */
async function jump(page: Page, key: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press(key)
}

const lastReload = (page: Page) =>
  page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown, KEY)

test('V8 V9 a broken part loads the wanted path fully, once, and notes it', async ({ page }) => {
  await open(page)
  await breakSetup(page)
  const before = Date.now()
  const loaded = page.waitForEvent('load')
  await jump(page, 's')
  await loaded
  await expect(h1(page)).toContainText('Setup')
  await expect(page).toHaveURL('/setup')
  const note = (await lastReload(page)) as { path: string; expires: number }
  expect(note).toEqual({ path: '/setup', expires: expect.any(Number) })
  expect(note.expires).toBeGreaterThanOrEqual(before + 10_000)
  expect(note.expires).toBeLessThanOrEqual(Date.now() + 10_000)
})

test('V10 a part that stays broken ends on the error page instead of a loop', async ({ page }) => {
  await open(page)
  let documents = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1
  })
  await page.route(SETUP_PART, (route) => route.abort())
  await jump(page, 's')
  await expect(h1(page)).toHaveText('500')
  await expect(page).toHaveURL('/setup')
  expect(documents, 'it was tried once').toBe(1)
  await page.unroute(SETUP_PART)
  await page.getByRole('link', { name: 'Go back home' }).click()
  await expect(h1(page)).not.toHaveText('500')
})

test('V9 blocked storage does not break it', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await open(page)
  await breakSetup(page)
  await jump(page, 's')
  await expect(h1(page)).toContainText('Setup')
})

test('V11 a change of route waits for a paint, but never long', async ({ page }) => {
  await open(page)
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  const waited = await page.evaluate(async () => {
    const begun = performance.now()
    const link = document.querySelector<HTMLAnchorElement>('a[href="/terms-and-conditions"]')
    const changed = new Promise<number>((resolve) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('h1')?.textContent?.includes('General conditions') !== true) return
        observer.disconnect()
        resolve(performance.now() - begun)
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    link?.click()
    return changed
  })
  // That it comes at all is the limit: there is no paint.
  expect(waited).toBeGreaterThanOrEqual(95)
})

test('V12 an unknown part of the program is a 404, never a page', async ({ request }) => {
  for (const path of ['/assets/gone-abcdef12.js', '/assets/gone.css', '/builds/meta/gone.json']) {
    const answer = await request.get(path, { headers: { Accept: 'text/html' } })
    expect([path, answer.status()]).toEqual([path, 404])
    expect(answer.headers()['content-type']).not.toContain('text/html')
  }
})

test('V13 the title of the page that was opened is announced', async ({ page }) => {
  await open(page)
  const announcer = page.getByRole('status').filter({ hasText: '| Heatline' })
  await expect(announcer).toHaveAttribute('aria-live', 'polite')
  await expect(announcer).toHaveAttribute('aria-atomic', 'false')
  for (const [name, title] of [
    ['Companies', 'Companies | Heatline'],
    ['Quotes', 'Quotes | Heatline'],
    ['Setup', 'Setup | Heatline'],
  ] as const) {
    await area(page, name).click()
    await expect(announcer).toHaveText(title)
    await expect(page).toHaveTitle(title)
  }
})

test('V14 a reload asks before unsaved changes are lost', async ({ page }) => {
  await open(page)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed but not saved')
  const asked = page.waitForEvent('dialog')
  const reload = page.reload().catch(() => null)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reload
})
