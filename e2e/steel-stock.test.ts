import { expect, type Locator, type Page } from '@playwright/test'
import { certificates } from '#modules/certificates/contract.ts'
import { regularSignatureUsers } from '#modules/regular-signature-users/contract.ts'
import { users } from '#modules/users/contract.ts'
import type { Caller } from './caller.ts'
import { choose, control, expectStep, typeCells } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { PASSWORD, people, PIN, sessionOf } from './people.ts'
import { expectAccessible, expectNoSidewaysScroll } from './screens/screen-test.ts'
import { actSigned } from './signing.ts'
import { createCertificate, createHeat, createMill, seamlessPipe } from './steel.ts'

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

async function openDialog(page: Page, action: string): Promise<Locator> {
  const button = page.getByRole('button', { name: action, exact: true })
  if (!(await button.isVisible())) {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  } else await button.click()
  return page.getByRole('dialog', { name: action })
}

async function confirm(dialog: Locator, action: string): Promise<void> {
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function expectRefused(page: Page, action: string, sentence: string): Promise<void> {
  const button = page.getByRole('button', { name: action, exact: true })
  await expect(button).toBeDisabled()
  await button.hover()
  await expect(page.getByRole('tooltip')).toContainText(sentence)
}

/** Both looks of a screen: in the office and in the yard at night. */
async function inBothLooks(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** A certificate of the heat that lies inside the grade; the approver verifies it, and may release steel. */
async function verifiedHeat(
  as: (who: 'administrator' | 'user' | 'approver') => Promise<Caller>,
  millId: string,
) {
  const administrator = await as('administrator')
  const { data } = await administrator.api(users).list({ query: { search: people.approver.email } })
  await administrator.api(regularSignatureUsers).create({
    body: {
      userId: data[0]?.id ?? '',
      validFrom: '2026-01-01',
      documentKinds: ['certificate_verification', 'stock_release'],
    },
  })
  const user = await as('user')
  let record = await createCertificate(user, {
    millId,
    specificationId: await seamlessPipe(administrator),
    heatIds: [await createHeat(user, millId, 'H820417')],
    millCertificateNo: 'WR-4411',
  })
  const printed = {
    C: '0.17', Si: '0.15', Mn: '0.67', P: '0.020', S: '0.008', Cr: '0.09', Mo: '0.03', Ni: '0.11', Cu: '0.13', V: '0.010',
    yield: '273', tensile: '478', elongation: '27.6',
  } // biome-ignore format: values read better in rows
  for (const [field, value] of Object.entries(printed)) {
    record = await user.api(certificates).enterValue({
      params: { id: record.id },
      version: record.version,
      body: {
        lineId: record.lines[0]?.id ?? '',
        field,
        test: 0,
        printed: value,
        unit: field === 'yield' || field === 'tensile' ? 'MPa' : null,
      },
    })
  }
  await (await as('approver')).api(certificates).verify({
    params: { id: record.id },
    version: record.version,
    body: { signature: { pin: PIN, password: PASSWORD } },
  })
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
  await inBothLooks(page)
  await page.getByRole('button', { name: /^Save steel/ }).click()
  await expect(h1(page)).toHaveText(/^SS-\d+/)
  await expect(page.getByText('Pipe 168.3 x 10.97 (6 in sch 80)').first()).toBeVisible()
  const address = page.url().replace(/\?.*/, '')
  await expectStep(page, 'On hold')

  await test.step('without a verified certificate nobody releases it', async () => {
    const dialog = await openDialog(page, 'Inspection')
    await choose(dialog, 'Result', 'Accepted')
    await confirm(dialog, 'Inspection')
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
    await inBothLooks(page)
    await page
      .getByRole('link', { name: /^CERT-/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Pieces', exact: true }).click()
    await expect(page.getByRole('link', { name: piece })).toBeVisible()
    await inBothLooks(page)
    await page.getByRole('link', { name: piece }).click()
    await expect(h1(page)).toHaveText(piece)
  })

  await test.step('it is cut', async () => {
    await page.reload()
    await expectStep(page, 'Available')
    const dialog = await openDialog(page, 'Cut')
    await dialog.getByRole('gridcell').first().click()
    await typeCells(page, ['1420', '2', 'Spool 7'])
    await expect(dialog.getByRole('status')).toContainText('Left 3156.0 mm')
    await inBothLooks(page)
    await confirm(dialog, 'Cut')
    await expect(page.getByRole('heading', { name: 'Genealogy' })).toBeVisible()
    await inBothLooks(page)
  })

  const number = (await h1(page).textContent()) ?? ''
  await test.step('what is left is found by what people type', async () => {
    await page.goto('/steel-stock')
    await page.getByRole('searchbox').first().fill('6" sch80')
    const rest = page.getByRole('row').filter({ hasText: 'offcut' })
    await expect(rest).toHaveCount(1)
    await expect(rest).toContainText(number)
    await expect(rest).toContainText('3,156')
    await inBothLooks(page)
    await page.getByRole('searchbox').first().fill('6" sch40')
    await expect(rest).toHaveCount(0)
  })

  await test.step('its label is printed, and what a scanner reads from it opens it', async () => {
    await page.goto('/steel-stock')
    await page.getByRole('checkbox', { name: `Label of ${number}` }).check()
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
    const dialog = await openDialog(page, 'Quarantine')
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
