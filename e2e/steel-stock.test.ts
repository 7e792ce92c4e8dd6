import { expect, type Page } from '@playwright/test'
import { pipeWallCalculations } from '#modules/sales/pipe-wall-calculations/contract.ts'
import { choose, confirm, control, expectStep, openAction, typeCells } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { sessionOf } from './people.ts'
import { pricedQuote } from './sales.ts'
import { expectAccessible, expectGoodLooks } from './screens/screen-test.ts'
import { actSigned } from './signing.ts'
import { createMill, thinWall, verifiedHeat } from './steel.ts'

test.use({ storageState: sessionOf('manager') })

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

/** Types into a picker and takes the first choice that holds the words. */
async function pick(page: Page, label: string, words: string): Promise<void> {
  await control(page, label).click()
  await control(page, label).fill(words)
  await page
    .getByRole('listbox', { name: label })
    .getByRole('option')
    .filter({ hasText: words })
    .first()
    .click()
}

async function expectRefused(page: Page, action: string, sentence: string): Promise<void> {
  const button = page.getByRole('button', { name: action, exact: true })
  await expect(button).toBeDisabled()
  await button.hover()
  await expect(page.getByRole('tooltip')).toContainText(sentence)
}

test('a pipe is taken in, released by its certificate, cut, found by what is typed and held', async ({
  page,
  as,
  pageOf,
}) => {
  test.slow()
  const millId = await createMill(await as('administrator'), 'WEST', 'Westhaven Rohrwerk')
  await page.goto('/steel-stock/create')
  await control(page, 'NPS').fill('6')
  await control(page, 'Schedule').fill('81')
  await expect(page.getByText(/^NPS 6 has the schedules/)).toBeVisible()
  await control(page, 'Schedule').fill('80')
  await expect(page.getByText('Wall 10.97 mm')).toBeVisible()
  await control(page, 'Length').fill('6000')
  await pick(page, 'Specification', 'ASTM A106')
  await pick(page, 'Grade', 'B')
  await pick(page, 'Mill', 'Westhaven')
  await control(page, 'Heat').fill('h82 0417')
  await choose(page, 'Facility', 'Main machine shop')
  await expectGoodLooks(page)
  await page.getByRole('button', { name: /^Save steel/ }).click()
  await expect(h1(page)).toHaveText(/^SS-\d+/)
  await expect(page.getByText('Pipe 168.3 x 10.97 (6 in sch 80)').first()).toBeVisible()
  const address = page.url().replace(/\?.*/, '')
  await expectStep(page, 'On hold')

  await test.step('without a verified certificate nobody releases it', async () => {
    const dialog = await openAction(page, 'Record inspection')
    await choose(dialog, 'Result', 'Accepted')
    await confirm(dialog, 'Record inspection')
    await expectStep(page, 'Awaiting certificate')
    await expectRefused(
      page,
      'Release',
      'There is no verified certificate of type 3.1 for this heat and grade.',
    )
  })

  await test.step('another person than the one who received it releases it with a signature', async () => {
    await verifiedHeat(as, millId)
    await page.reload()
    await expectRefused(page, 'Release', 'You received this steel; someone else has to release it.')
    const desk = await pageOf('approver')
    await desk.goto(address)
    await actSigned(desk, 'Release')
    await expectStep(desk, 'Available')
    await expect(desk.getByRole('heading', { name: 'Signatures' })).toBeVisible()
  })

  await test.step('from the piece to its heat and its certificate, and back', async () => {
    const piece = (await h1(page).textContent()) ?? ''
    await page.reload()
    await page.getByRole('link', { name: 'H820417' }).first().click()
    await expect(page).toHaveURL(/\/heats\//)
    await expect(page.getByRole('link', { name: piece })).toBeVisible()
    await expectGoodLooks(page)
    await page
      .getByRole('link', { name: /^CERT-/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Pieces', exact: true }).click()
    await expect(page.getByRole('link', { name: piece })).toBeVisible()
    await expectGoodLooks(page)
    await page.getByRole('link', { name: piece }).click()
    await expect(h1(page)).toHaveText(piece)
  })

  await test.step('it is cut', async () => {
    await page.reload()
    await expectStep(page, 'Available')
    const dialog = await openAction(page, 'Cut')
    await dialog.getByRole('gridcell').first().click()
    await typeCells(page, ['1420', '2', 'Spool 7'])
    await expect(dialog.getByText('Left 3156.0 mm')).toBeVisible()
    await expectGoodLooks(page)
    await confirm(dialog, 'Cut')
    await expect(page.getByRole('heading', { name: 'Genealogy' })).toBeVisible()
    await expectGoodLooks(page)
  })

  const number = (await h1(page).textContent()) ?? ''
  await test.step('what is left is found by what people type', async () => {
    await page.goto('/steel-stock')
    await page.getByRole('searchbox').first().fill('6" sch80')
    const rest = page.getByRole('row').filter({ hasText: 'offcut' })
    await expect(rest).toHaveCount(1)
    await expect(rest).toContainText(number)
    await expect(rest).toContainText('3,156')
    await expectGoodLooks(page)
    await page.getByRole('searchbox').first().fill('6" sch40')
    await expect(rest).toHaveCount(0)
  })

  await test.step('the line of a quote finds it, and keeps a length of it until a day', async () => {
    const { id, number: quote } = await pricedQuote(await as('manager'), 'Spools of steel in stock')
    await page.goto(`/quotes/${id}?tab=lines`)
    const line = page.getByRole('region', { name: 'Line 10' })
    await line.getByRole('button', { name: 'Material' }).click()
    await expect(control(page, 'NPS')).toHaveValue('6')
    await pick(page, 'Specification', 'ASTM A106')
    await control(page, 'Length of a piece').fill('1500')
    const fits = line.getByRole('list', { name: 'Steel that fits' }).getByRole('listitem')
    await expect(fits).toHaveCount(1)
    await expect(fits).toContainText(number)
    await expect(fits).toContainText('2 × 1,500 of 3,156 mm, 150 mm left')
    await line.getByText(/\d excluded/).click()
    await expect(line.getByText('It is 1,420 mm long; 1,500 mm are asked for.')).toBeVisible()
    await expectGoodLooks(page)
    await fits.getByRole('button', { name: 'Reserve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reserve' })
    await expect(control(dialog, 'For')).toHaveValue(`${quote} Rev 0 line 10`)
    const length = control(dialog, 'Length, all cuts together')
    await expect(length).toHaveValue(/^3,006/)
    // Reached with Tab or filled in, a number is replaced by what is typed.
    await control(dialog, 'For').press('Tab')
    await page.keyboard.type('3100')
    await expect(length).toHaveValue('3100')
    await control(dialog, 'Until').focus()
    await expect(length).toHaveValue('3,100')
    await length.fill('3006')
    await expect(length).toHaveValue('3006')
    await expectAccessible(page)
    await confirm(dialog, 'Reserve')
    await expect(page.getByText('Nothing in stock fits')).toBeVisible()
    await expect(
      line.getByText(/^It is reserved for Q-.* line 10 until .* Only 150 mm are free\.$/),
    ).toBeVisible()
  })

  await test.step('a saved calculation shows the pieces whose wall is enough', async () => {
    const { id } = await (await as('manager')).api(pipeWallCalculations).create({ body: thinWall })
    await page.goto(`/pipe-wall-calculator?record=${id}`)
    await expect(page.getByRole('heading', { name: 'Pieces in stock whose wall is enough' })).toBeVisible()
    const fits = page.getByRole('list', { name: 'Steel that fits' })
    await expect(fits.getByText('Pipe 168.3 x 10.97 (6 in sch 80)').first()).toBeVisible()
    await expectGoodLooks(page)
    await control(page, 'Minimal wall').fill('10')
    await expect(page.getByText('Nothing in stock fits')).toBeVisible()
    await page.getByText(/\d excluded/).click()
    await expect(page.getByText(/less the tolerance is 9.599 mm; 10 mm are asked for/).first()).toBeVisible()
    const reader = await pageOf('user')
    await reader.goto(`/pipe-wall-calculator?record=${id}`)
    const reserve = reader.getByRole('button', { name: 'Reserve' }).first()
    await expect(reserve).toBeDisabled()
    await reserve.hover()
    await expect(reader.getByRole('tooltip')).toContainText('You do not have the right to do this.')
  })

  await test.step('the stock is printed as a list, and its value by who may see costs', async () => {
    await page.goto('/steel-stock')
    await page.getByRole('button', { name: 'Reports' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reports' })
    await choose(dialog, 'Report', 'Valuation')
    await expect(control(dialog, 'On')).toBeVisible()
    await expectGoodLooks(page)
    const [print] = await Promise.all([
      page
        .context()
        .waitForEvent('request', (request) => request.url().includes('/steel-stock/valuation/pdf')),
      dialog.getByRole('button', { name: 'PDF' }).click(),
    ])
    expect((await page.request.get(print.url())).headers()['content-type']).toBe('application/pdf')
    await choose(dialog, 'Report', 'Free issue of a customer')
    await dialog.getByRole('button', { name: 'PDF' }).click()
    await expect(dialog.getByText('Choose whose steel it is.')).toBeVisible()
    await expectGoodLooks(page)
    const reader = await pageOf('user')
    await reader.goto('/steel-stock')
    await reader.getByRole('button', { name: 'Reports' }).click()
    await control(reader, 'Report').click()
    await expect(reader.getByRole('option', { name: 'Offcuts' })).toBeVisible()
    await expect(reader.getByRole('option', { name: 'Valuation' })).toHaveCount(0)
  })

  await test.step('its label is printed, and what a scanner reads from it opens it', async () => {
    await page.goto('/steel-stock')
    await page.getByRole('checkbox', { name: `Choose ${number}` }).check()
    await page.getByRole('button', { name: 'Labels (1)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Label' })
    await choose(dialog, 'Size', '50 x 25 mm')
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'ZPL' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${number}.zpl`)
    await page.keyboard.press('Escape')
    const scan = page.getByRole('textbox', { name: 'Scan a tag' })
    await scan.fill('SS-999999')
    await scan.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('No piece has the number SS-999999.')
    await scan.fill(number.toLowerCase())
    await scan.press('Enter')
    await expect(h1(page)).toHaveText(number)
    await page.goto(`/steel-stock?scan=${number}`)
    await expect(h1(page)).toHaveText(number)
  })

  await test.step('it is held with a reason, and then nobody cuts it', async () => {
    await page.goto(address)
    await expect(h1(page)).toHaveText(number)
    const dialog = await openAction(page, 'Quarantine')
    await dialog.getByRole('button', { name: 'Quarantine' }).click()
    await expect(dialog.getByText(/reason/i).first()).toBeVisible()
    await control(dialog, 'Reason').fill('A lamination at the end')
    await confirm(dialog, 'Quarantine')
    await expect(page.getByText('Quarantine', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cut', exact: true })).toHaveCount(0)
  })

  await test.step('who only reads changes nothing and sees no value', async () => {
    const reader = await pageOf('user')
    await reader.goto(address)
    await expect(h1(reader)).toHaveText(number)
    for (const action of ['Reject', 'Use as it is', 'Back on hold']) {
      const button = reader.getByRole('button', { name: action, exact: true })
      if ((await button.count()) > 0) await expect(button).toBeDisabled()
    }
    const { status } = await callerOf(reader).call('POST', '/api/v1/steel-stock', {})
    expect(status).toBe(403)
    await reader.goto('/steel-stock')
    await expect(reader.getByRole('link', { name: 'New steel' })).toHaveCount(0)
  })
})
