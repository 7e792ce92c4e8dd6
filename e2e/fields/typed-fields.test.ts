import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { choose, control, typeCells } from '../hands.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../screens/screen-test.ts'

/** The fields alone, without the program around them: a step of every type, which no slice has yet. */
async function builtPage(): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'typed-fields-page.tsx'),
        output: { codeSplitting: false, format: 'iife' },
      },
    },
  })
  const files = new Map<string, string>()
  for (const { output } of [built].flat().filter((one) => 'output' in one)) {
    for (const file of output) {
      if (file.type === 'chunk') files.set('/fields.js', file.code)
      else if (file.fileName.endsWith('.css')) files.set('/fields.css', String(file.source))
    }
  }
  return files
}

let files: Map<string, string>
test.beforeAll(async () => {
  files = await builtPage()
})

const HTML =
  '<!doctype html><html lang="en"><head><title>Steps</title><link rel="stylesheet" href="/fields.css"></head><body><div id="root"></div><script src="/fields.js"></script></body></html>'

test.beforeEach(async ({ page }) => {
  await page.route('https://fields.test/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: HTML })
    const body = files.get(pathname)
    if (body === undefined) return route.fulfill({ status: 404, body: '' })
    return route.fulfill({ contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript', body })
  })
  await page.goto('https://fields.test/')
})

const answers = (page: Page) => page.getByRole('form', { name: 'Answers' })
const kept = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.getByLabel('Kept').textContent()) ?? '{}')

test('a figure shows its limits, and what is out of them once it is left', async ({ page }) => {
  const wall = control(answers(page), 'Wall')
  await expect(page.getByText('Must be 10 to 12 mm')).toBeVisible()
  await expect(wall).toHaveAttribute('inputmode', 'decimal')
  await wall.focus()
  await page.keyboard.type('9,5')
  await expect(wall).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Tab')
  await expect(wall).toHaveAttribute('aria-invalid', 'true')
  await expect(wall).toHaveAccessibleDescription('Wall is 9.5 mm; it must be 10 to 12 mm.')
  await expectAccessible(page)
  await wall.fill('11.255')
  await wall.blur()
  await expect(wall).toHaveAccessibleDescription('Enter at most 2 decimals.')
  await wall.fill('thick')
  await wall.blur()
  await expect(wall).toHaveAccessibleDescription('Enter a number.')
  await wall.fill('11.50')
  await wall.blur()
  await expect(wall).toHaveAccessibleDescription('Must be 10 to 12 mm')
  await control(answers(page), 'Temperature').fill('-45.5')
  await control(answers(page), 'Temperature').blur()
  await expect(page.getByText('Temperature is -45.5 degC; it must be -46 or less degC.')).toBeVisible()
  expect(await kept(page)).toMatchObject({ Wall: '11.50', Temperature: '-45.5' })
})

test('every type is answered by its own control, by keyboard, and is accessible', async ({ page }) => {
  const form = answers(page)
  await expectAccessible(page)
  await form.getByRole('radiogroup', { name: 'Drawing at hand' }).getByRole('radio', { name: 'Yes' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Drawing at hand is answered with no; it must be yes.')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Drawing at hand is answered with no; it must be yes.')).toBeHidden()
  await choose(form, 'Finish', 'Smooth')
  await control(form, 'Measured with').fill('C')
  await expect(page.getByText('C was due on 20 Nov 2026.')).toBeVisible()
  await control(form, 'Remarks').fill('As found')
  await control(form, 'Tested on').fill('21/11/2026')
  for (const label of ['Chart', 'Marking']) {
    const choosing = page.waitForEvent('filechooser')
    await page.locator(`label:text("${label}")`).click()
    await (await choosing).setFiles({ name: `${label}.png`, mimeType: 'image/png', buffer: Buffer.from('x') })
    await expect(form.getByRole('button', { name: `Remove ${label}.png` })).toBeVisible()
  }
  await form.getByRole('switch', { name: 'Edges are broken' }).press('Space')
  await form.getByRole('button', { name: 'Add line' }).click()
  await typeCells(page, ['Body', '197'])
  await expect
    .poll(() => kept(page))
    .toMatchObject({
      'Drawing at hand': 'not_applicable',
      Finish: 'Smooth',
      Remarks: 'As found',
      'Tested on': '2026-11-21',
      Chart: ['Chart.png'],
      Marking: ['Marking.png'],
      'Edges are broken': 'done',
      Hardness: [['Body', '197']],
    })
  await expectAccessible(page)
})

test('on a phone nothing is too wide or too small to be hit', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  for (const place of [
    control(answers(page), 'Wall'),
    answers(page).locator('label', { has: page.getByRole('radio', { name: 'Yes' }) }),
  ]) {
    const box = await place.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
})

test('a step is defined by the parts of its kind', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Definitions' })
  await control(form, 'What is asked').fill('Wall')
  await expect(control(form, 'Unit')).toBeVisible()
  await choose(form, 'Answered with', 'Choice')
  await expect(control(form, 'Unit')).toBeHidden()
  await control(form, 'Options').fill('Rough, Smooth,')
  await expect(form.getByRole('button', { name: 'Remove Smooth' })).toBeVisible()
  // Many steps are typed as lines; what a kind does not have is passed over.
  await form.getByRole('button', { name: 'Add line' }).click()
  await typeCells(page, ['Wall', 'Measurement', 'mm', '10', '12'])
  await form.getByRole('button', { name: 'Add line' }).click()
  await typeCells(page, ['Indication', 'Photo'])
  const lines = form.getByRole('grid', { name: 'Steps' })
  await expect(lines.getByRole('gridcell', { name: '12' })).toBeVisible()
  await expect(lines.getByRole('gridcell', { name: 'Photo' })).toBeVisible()
  await expectAccessible(page)
})
