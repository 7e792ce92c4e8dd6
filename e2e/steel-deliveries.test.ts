import { expect } from '@playwright/test'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import type { Caller } from './caller.ts'
import { draw } from './client-area.ts'
import { choose, control, expectStep } from './hands.ts'
import { house } from './house.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { signature } from './production.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { actSigned } from './signing.ts'
import { createMill, seamlessPipe, verifyHeat } from './steel.ts'

test.use({ storageState: sessionOf('manager') })

type As = (who: 'administrator' | 'manager' | 'user' | 'approver') => Promise<Caller>

/** Three pipes of a heat that has its certificate, released by somebody else than who took them in. */
async function releasedPipes(as: As) {
  const administrator = await as('administrator')
  await administrator.api(regularSignatureUsers).create({
    body: {
      userId: house().people.approver,
      validFrom: '2026-01-01',
      documentKinds: ['certificate_verification', 'stock_release', 'delivery_note_check'],
    },
  })
  const millId = await createMill(administrator, 'SELLM', 'Solheim Rohrwerk')
  const manager = await as('manager')
  const taken = await manager.api(steelStock).create({
    body: {
      form: 'pipe',
      nps: '6',
      schedule: '80',
      lengthMm: '6000',
      qtyPieces: 3,
      grade: 'B',
      certificateType: '3.1',
      heatNo: 'H820417',
      inspection: 'accepted',
      millId,
      facilityId: house().facilityId,
      specificationId: await seamlessPipe(administrator),
    },
  })
  await verifyHeat(as, millId)
  const approver = (await as('approver')).api(steelStock)
  const params = { id: taken.id }
  const { version } = await approver.get({ params })
  return approver.release({ params, version, body: { signature } })
}

test('two of three pipes are sold: proposed from the stock, made ready, checked by somebody else, dispatched, received', async ({
  page,
  as,
  pageOf,
  browser,
}) => {
  test.setTimeout(180_000)
  const steel = await releasedPipes(as)

  await test.step('the piece offers to deliver it', async () => {
    await page.goto(`/steel-stock/${steel.id}`)
    await page.getByRole('link', { name: 'Deliver this steel' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New delivery note')
    const row = page.getByRole('grid').getByRole('row').nth(1)
    await expect(row).toContainText(steel.number)
    await row.getByRole('gridcell').nth(2).click()
    await page.keyboard.type('2')
    await page.keyboard.press('Tab')
    await control(page, 'Goes to').click()
    await page.getByRole('listbox', { name: 'Goes to' }).getByRole('option').first().click()
    await control(page, 'Ship to').fill('Gate 3\nEmden')
    await expectGoodLooks(page)
    await page.getByRole('button', { name: /^Save delivery note/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^DN-/)
  })

  await test.step('it says what is missing, and is prepared', async () => {
    await expect(page.getByText('Choose the incoterm.').first()).toBeVisible()
    await expectGoodLooks(page)
    await page.getByRole('link', { name: 'Details', exact: true }).click()
    await choose(page, 'Incoterm', 'DAP')
    await control(page, 'Carrier').fill('Harrow Freight')
    await page.getByRole('link', { name: /^Packages/ }).click()
    await page.getByRole('button', { name: 'Pack the rest' }).click()
    await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Mark ready', exact: true })).toBeEnabled()
    await actSigned(page, 'Mark ready')
    await expectStep(page, 'Ready')
    await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeDisabled()
  })

  const address = page.url().replace(/\?.*/, '')
  await test.step('somebody else checks it, and it goes', async () => {
    const checker = await pageOf('approver')
    await checker.goto(address)
    await actSigned(checker, 'Check')
    await page.goto(address)
    await actSigned(page, 'Dispatch')
    await expectStep(page, 'Dispatched')
    await expectGoodLooks(page)
  })

  await test.step('whoever takes it in signs on a telephone of their own', async () => {
    await page.getByRole('button', { name: 'Make a link', exact: true }).click()
    const shown = (await page.getByText(/\/r\/[\w-]{43}/).textContent()) ?? ''
    const link = new URL(new URL(shown).pathname, page.url()).href
    const phone = await browser.newPage({
      viewport: { width: 390, height: 844 },
      storageState: { cookies: [], origins: [] },
    })
    await phone.goto(link)
    await expect(phone.getByRole('heading', { level: 1 })).toContainText(/^Delivery DN-/)
    await phone.getByLabel('Your name').fill('A. Kruse')
    await draw(phone)
    await expectGoodLooks(phone)
    await phone.getByRole('button', { name: 'Received', exact: true }).click()
    await expect(phone.getByText(/is received$/)).toBeVisible()
    await phone.goto(link)
    await expect(phone.getByText('This link is no longer valid')).toBeVisible()
    await phone.close()
  })

  await test.step('it is closed with its proof, and what was sold is sold', async () => {
    await page.goto(address)
    await expectStep(page, 'Closed')
    await expect(page.getByRole('link', { name: /A\. Kruse/ })).toBeVisible()
    await page.getByRole('link', { name: /^Items/ }).click()
    await page.getByRole('link', { name: /^SS-/ }).first().click()
    await expect(page.getByText('Sold', { exact: true }).first()).toBeVisible()
    await expectGoodLooks(page)
    await page.goto('/delivery-notes')
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
    await expectGoodLooks(page)
  })
})
