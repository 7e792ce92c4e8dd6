import { expect, type Page } from '@playwright/test'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import { control } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { press, tabTo, write } from './keyboard.ts'
import { sessionOf } from './people.ts'

test.use({ storageState: sessionOf('administrator') })

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

/** A route as somebody types it: the title says the rest, now and then with a work centre and the minutes. */
const route: readonly (readonly [title: string, workCentre?: string, minutes?: string])[] = [
  ['Material receipt and certificate check', 'Stores', '30'],
  ['Release to production', 'Planning', '15'],
  ['Saw to length', 'Machine shop', '45'],
  ['Rough machining', 'Machine shop', '360'],
  ['Heat treatment', 'Subcontract', '480'],
  ['Hardness test', 'Inspection', '30'],
  ['Finish machining', 'Machine shop', '480'],
  ['Thread gauging', 'Machine shop', '60'],
  ['MT of wetted surfaces', 'NDE', '120'],
  ['UT of body', 'NDE', '180'],
  ['Visual and dimensional inspection', 'Inspection', '60'],
  ['Hydrostatic test', 'Test bay', '90'],
  ['Coating', 'Subcontract', '240'],
  ['Marking and preservation', 'Inspection', '30'],
  ['Release to dispatch', 'Quality', '20'],
]

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Seconds between two keys of a quick typist: about 90 words a minute. */
const PACE = 0.12

test('a template of 15 operations is built from nothing by keyboard in under 3 minutes', async ({ page }) => {
  test.setTimeout(180_000)
  const [level] = (await callerOf(page).api(pslLevels).list({ query: {} })).data
  const code = `KEYS-${Date.now()}`
  await page.goto(`/setup/psl-levels/${level?.id}/operation-templates`)
  await expect(h1(page)).toHaveText(/^Operation templates of/)
  let keys = 0
  const type = async (words: string) => {
    keys += words.length
    await page.keyboard.type(words)
  }
  const tap = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }

  await test.step('the head', async () => {
    await press(page, page.getByRole('link', { name: 'New operation template' }).first())
    await expect(h1(page)).toHaveText('New operation template')
    await write(page, control(page, 'Code'), code)
    await write(page, control(page, 'Name'), 'Machined flange, typed')
    await page.keyboard.press('Control+s')
    await expect(h1(page)).toHaveText(`Operations of ${code} version 1`)
  })

  await test.step('the operations', async () => {
    await page.keyboard.press('c')
    const title = control(page, 'Title')
    for (const [at, [words, workCentre = '', minutes = '']] of route.entries()) {
      await expect(h1(page)).toHaveText(`New operation ${(at + 1) * 10}`)
      await expect(title).toBeFocused()
      await type(words)
      await tap('Tab')
      await tap('Tab')
      await type(workCentre)
      await tap('Tab')
      await type(minutes)
      await tap(at === route.length - 1 ? 'Control+s' : 'Control+Enter')
    }
    await expect(h1(page)).toHaveText(`Operations of ${code} version 1`)
  })

  // The head of the template, and a look at each new operation, take their time as well.
  const seconds = keys * PACE + route.length * 2 + 20
  console.log(`15 operations take ${keys} keys, ${seconds.toFixed(0)} s at a human pace`)
  expect(seconds).toBeLessThan(180)

  const rows = page.getByRole('region', { name: 'Operations' }).getByRole('row')
  await expect(rows).toHaveCount(route.length + 1)
  await expect(rows.nth(10)).toContainText('UT of body')
  await expect(rows.nth(10)).toContainText('NDE')

  await test.step('another order by arrow keys', async () => {
    const handle = page.getByRole('button', { name: /^Move 150 Release to dispatch/ })
    await tabTo(page, handle)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('Release to dispatch is now 13 of 15.')).toBeAttached()
    await expect(rows.nth(13)).toContainText('130')
    await expect(rows.nth(13)).toContainText('Release to dispatch')
    await page.reload()
    await expect(rows.nth(13)).toContainText('Release to dispatch')
  })

  await test.step('the same field in several', async () => {
    for (const words of ['Coating', 'Heat treatment']) {
      await page.getByRole('checkbox', { name: new RegExp(`^Select \\d+ ${words}$`) }).check()
    }
    await page.getByRole('button', { name: 'Edit together' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 2 operations' })
    await dialog.getByLabel('Work centre').fill('Heat shop')
    await dialog.getByRole('button', { name: 'Change 2 operations' }).click()
    await expect(dialog).toBeHidden()
    await expect(rows.filter({ hasText: 'Heat shop' })).toHaveCount(2)
  })
})

/** Presses Ctrl+S at the moment something appears: no save is too early for what is in sight. */
const saveAtFirstSight = (page: Page, selector: string): Promise<void> =>
  page.evaluate((wanted) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(wanted)) return
      observer.disconnect()
      const key = { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key))
    }).observe(document.body, { childList: true, subtree: true })
  }, selector)

test('a template is approved by somebody else, copied into the next version and compared in words', async ({
  page,
}) => {
  const [level] = (await callerOf(page).api(pslLevels).list({ query: {} })).data
  const templates = `/setup/psl-levels/${level?.id}/operation-templates`
  await page.goto(templates)
  await page.getByRole('link', { name: 'PSL1-MACH' }).click()
  await expect(h1(page)).toContainText('Version 1')
  await page.getByRole('button', { name: 'Make new version' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make new version' }).click()
  await expect(h1(page)).toContainText('Version 2')
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('link', { name: 'Edit operations' }).click()
  await page.getByRole('link', { name: 'Heat treatment (if specified)' }).click()
  await control(page, 'Notice before hold and witness').fill('48')
  await page.getByRole('textbox', { name: 'Instruction' }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' by the lot')
  await saveAtFirstSight(page, '[role=textbox] img[data-file]')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Picture' }).click()
  await (await choosing).setFiles({ name: 'thermocouples.png', mimeType: 'image/png', buffer: png })
  const picture = page.getByRole('img', { name: 'thermocouples' })
  await expect(page.getByText('Operation saved')).toBeVisible()
  await page.reload()
  await expect(picture).toHaveJSProperty('naturalWidth', 1)

  await page.getByRole('link', { name: /version 2$/ }).click()
  await page.getByRole('link', { name: 'Compare' }).click()
  const differences = page.getByRole('list', { name: 'Differences' })
  await expect(differences).toContainText(
    'Operation 40 Heat treatment (if specified): notice hours none -> 48',
  )
  await expect(differences).toContainText('furnace chart by the lot')
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByRole('article', { name: 'Traveller preview' })).toContainText('Notice 48 h')
})

test('addresses that lead nowhere say so', async ({ page }) => {
  const { data } = await callerOf(page).api(pslLevels).list({ query: {} })
  const [own, other] = data
  const nobody = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
  await page.goto(`/setup/psl-levels/${own?.id}/operation-templates`)
  await page.getByRole('link', { name: 'PSL1-WELD' }).click()
  await expect(h1(page)).toContainText('Version 1')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  for (const [path, what] of [
    [`/setup/psl-levels/${nobody}/operation-templates`, 'This PSL level'],
    [`/setup/psl-levels/${nobody}/operation-templates/create`, 'This PSL level'],
    [`/setup/psl-levels/${own?.id}/operation-templates/${nobody}`, 'This operation template'],
    [`/setup/psl-levels/${other?.id}/operation-templates/${id}`, 'This operation template'],
    [`/setup/psl-levels/${other?.id}/operation-templates/${id}/operations`, 'This operation template'],
    [`/setup/psl-levels/${own?.id}/operation-templates/${id}/operations/form?id=${nobody}`, 'This operation'],
  ] as const) {
    await page.goto(path)
    await expect(h1(page)).toHaveText(`${what} is not here`)
  }
})
