import { expect, type Page, type Route } from '@playwright/test'
import { test } from '../journey.ts'
import { sessionOf } from '../people.ts'

test.use({ storageState: sessionOf('user') })

const LATEST = '**/builds/latest.json?*'
const META = '**/builds/meta/*.json'
const newer = { id: 'a-newer-build', timestamp: 1 }

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'New version' })
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const area = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

/** A busy machine may look like a slow network to the browser; here the connection is what the test says. */
const connection = (page: Page, effectiveType: string) =>
  page.addInitScript((type) => {
    if ('connection' in navigator && navigator.connection instanceof EventTarget)
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: type } })
  }, effectiveType)

/** Opens a page whose clock is ours; `seconds` as VERSION_CHECK_SECONDS says it, 3600 when left out. */
async function open(page: Page, seconds?: number | false): Promise<void> {
  await page.clock.install()
  await connection(page, '4g')
  if (seconds !== undefined) {
    // Only the first load: a page that loads again at the end of a test would leave its answer half read.
    const once = async (route: Route) => {
      const answer = await route.fetch()
      const text = await answer.text()
      const body = text.replace(/"versionCheckSeconds":\w+/, `"versionCheckSeconds":${seconds}`)
      await route.fulfill({ response: answer, body })
    }
    await page.route('**/companies', once, { times: 1 })
  }
  await page.goto('/companies')
  await expect(page.getByRole('link', { name: 'Calder Pressure Systems' })).toBeVisible()
}

/** Every look at the builds, in order, without the id of this build. */
function looks(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/builds/')) return
    seen.push(pathname.startsWith('/builds/meta/') ? 'meta' : `latest${search.replace(/\d{13}/, 'now')}`)
  })
  return seen
}

/** Marks the document, so that a full load of a page is seen. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window)

test('V1 V2 the build tells its id and is served with the right lifetimes', async ({ request }) => {
  const latest = await request.get('/builds/latest.json')
  expect(latest.headers()).toMatchObject({ 'cache-control': 'no-store' })
  expect(latest.headers()['content-type']).toContain('application/json')
  const build = (await latest.json()) as { id: string; timestamp: number }
  expect(build).toEqual({ id: expect.any(String), timestamp: expect.any(Number) })
  const meta = await request.get(`/builds/meta/${build.id}.json`)
  expect(meta.headers()['cache-control']).toContain('max-age=31536000')
  expect(meta.headers()['cache-control']).toContain('immutable')
  expect(meta.headers()['content-type']).toContain('application/json')
  expect(await meta.json()).toEqual({ ...build, prerendered: [] })
})

test('V3 V4 looks at its own meta after a second, then at the latest build on every interval', async ({
  page,
}) => {
  const seen = looks(page)
  // A busy machine may need longer than that second to load the page.
  const own = page.waitForResponse(META)
  await open(page)
  await page.clock.runFor(1_100)
  // An answer still on its way when the clock leaps would be asked for again.
  await (await own).finished()
  expect(seen).toEqual(['meta'])
  await page.clock.runFor(3_590_000)
  expect(seen).toEqual(['meta'])
  await page.clock.runFor(10_000)
  await expect.poll(() => seen).toEqual(['meta', 'latest?now'])
  await page.clock.runFor(3_600_000)
  await expect.poll(() => seen).toEqual(['meta', 'latest?now', 'latest?now'])
  await expect(banner(page)).toBeHidden()
})

test('V3 does not look at its meta on a very slow connection', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g' } })
  })
  const seen = looks(page)
  await open(page, 60)
  await page.clock.runFor(30_000)
  expect(seen).toEqual([])
  await page.clock.runFor(31_000)
  await expect.poll(() => seen).toEqual(['meta', 'latest?now'])
})

test('V4 VERSION_CHECK_SECONDS=false switches the interval off', async ({ page }) => {
  const seen = looks(page)
  const own = page.waitForResponse(META)
  await open(page, false)
  await page.clock.runFor(1_100)
  await (await own).finished()
  await page.clock.runFor(8_000_000)
  expect(seen).toEqual(['meta'])
})

test('V5 V6 a newer build shows a quiet banner; the next navigation loads its page fully', async ({
  page,
}) => {
  const seen = looks(page)
  await page.route(LATEST, (route) => route.fulfill({ json: newer }))
  await open(page, 60)
  await mark(page)
  await page.clock.runFor(61_000)
  await expect(banner(page)).toBeVisible()
  const count = seen.length
  await page.clock.runFor(600_000)
  expect(seen.length, 'the timer is stopped').toBe(count)
  expect(await isSameDocument(page), 'nothing reloads at once').toBe(true)
  await area(page, 'Quotes').click()
  await expect(h1(page)).toContainText('Quotes')
  await expect(page).toHaveURL('/quotes')
  expect(await isSameDocument(page), 'the page is loaded fully').toBe(false)
})

test('V6 the banner reloads on request', async ({ page }) => {
  await page.route(LATEST, (route) => route.fulfill({ json: newer }))
  await open(page, 60)
  await mark(page)
  await page.clock.runFor(61_000)
  const loaded = page.waitForEvent('load')
  await banner(page).getByRole('button', { name: 'Reload' }).click()
  await loaded
  await expect(page).toHaveURL('/companies')
  await expect(banner(page)).toBeHidden()
})

test('V6 unsaved changes are never reloaded away', async ({ page }) => {
  await page.route(LATEST, (route) => route.fulfill({ json: newer }))
  await open(page, 60)
  await page.getByRole('link', { name: 'Calder Pressure Systems' }).click()
  await page.getByRole('textbox', { name: 'Trading name' }).fill('Not saved yet')
  await mark(page)
  await page.clock.runFor(61_000)
  await banner(page).getByRole('button', { name: 'Reload' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await area(page, 'Quotes').click()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Trading name' })).toHaveValue('Not saved yet')
  expect(await isSameDocument(page)).toBe(true)
})

for (const status of [404, 403]) {
  test(`V7 a ${status} for its own meta counts as outdated`, async ({ page }) => {
    await page.route(META, (route) => route.fulfill({ status, body: '' }))
    await open(page)
    await page.clock.runFor(1_100)
    await expect(banner(page)).toBeVisible()
  })
}

test('V7 network errors and bad answers are ignored', async ({ page }) => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  await page.route(META, (route) => route.abort())
  const answers = ['not json', '{"id":7}', '[]', 'null']
  await page.route(LATEST, (route) => {
    const body = answers.shift()
    return body === undefined ? route.abort() : route.fulfill({ body, contentType: 'application/json' })
  })
  await open(page, 60)
  for (let round = 1; round <= 5; round += 1) {
    const looked = page.waitForRequest(LATEST)
    await page.clock.runFor(60_000)
    await looked
  }
  await page.clock.runFor(1_000)
  await expect(banner(page)).toBeHidden()
  expect(failures).toEqual([])
})
