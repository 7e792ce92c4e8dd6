import { expect } from '@playwright/test'
import { addDays } from '#platform/contract/values/dates.ts'
import { processingNotes } from '#modules/dispatch/processing-notes/contract.ts'
import { operations } from '#modules/production/operations/contract.ts'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import { issuedOrder } from './client-area.ts'
import { attach, choose, control, expectStep, openAction } from './hands.ts'
import { house } from './house.ts'
import { test } from './journey.ts'
import { people, sessionOf } from './people.ts'
import { createTemplate, releasedTraveller, routeWithProcessor, signature } from './production.ts'
import { appointOrderApprover, approvedSupplier } from './purchasing.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { actSigned } from './signing.ts'

test.use({ storageState: sessionOf('manager') })

test('pieces go to a processor, packed and checked by somebody else, and come back with its certificate', async ({
  page,
  as,
  pageOf,
}) => {
  test.setTimeout(180_000)
  const [administrator, manager] = [await as('administrator'), await as('manager')]
  const { facilityId } = house()
  await administrator.api(regularSignatureUsers).create({
    body: {
      userId: house().people.approver,
      validFrom: '2026-01-01',
      documentKinds: ['traveller_operation', 'delivery_note_check'],
      mayRelease: false,
    },
  })
  const templateId = await createTemplate(administrator, 'COATED', 'Coated body', routeWithProcessor)
  const traveller = await releasedTraveller(manager, await as('approver'), templateId)
  const ofTraveller = { id: traveller.id }
  const [saw, coating] = await manager.api(operations).list({ params: ofTraveller })
  const params = { ...ofTraveller, childId: saw?.id ?? '' }
  const { version } = await manager.api(operations).get({ params })
  await manager.api(operations).book({ params, version, body: { kind: 'good', quantity: 2 } })
  const companyId = await approvedSupplier(administrator, 'COATR', 'Calder Coatings')
  await appointOrderApprover(administrator, people.manager.email)
  const order = await issuedOrder(administrator, manager, companyId, { type: 'subcontract' })
  const today = new Date().toISOString().slice(0, 10)
  const note = await manager.api(processingNotes).create({
    body: {
      companyId,
      facilityId,
      purchaseOrderId: order.id,
      plannedOn: today,
      expectedBackOn: addDays(today, 7),
      shipTo: 'Coating Road\nSheffield',
      certify: 'The thickness of each coat',
      lines: [{ lineNo: 10, operationId: coating?.id ?? '', quantity: 2, massKg: '49' }],
    },
  })
  const address = `/processing-notes/${note.id}`

  await test.step('it says what it still needs; its pieces are packed, and it is made ready', async () => {
    await page.goto(address)
    await expect(page.getByText('2 pieces lie in no package.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark ready', exact: true })).toBeDisabled()
    await expectGoodLooks(page)
    await page.getByRole('link', { name: 'Details', exact: true }).click()
    await control(page, 'Carrier').fill('Harrow Freight')
    await page.getByRole('link', { name: /^Packages/ }).click()
    await page.getByRole('button', { name: 'Pack the rest' }).click()
    await expectGoodLooks(page)
    await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Mark ready', exact: true })).toBeEnabled()
    await actSigned(page, 'Mark ready')
    await expectStep(page, 'Ready')
  })

  await test.step('whoever prepared it does not check it, and it does not go unchecked', async () => {
    await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Dispatch', exact: true })).toBeDisabled()
    const own = await manager.api(processingNotes).get({ params: { id: note.id } })
    const { status } = await manager.call('POST', `/api/v1${address}/check`, { signature }, own.version)
    expect(status).toBe(422)
  })

  await test.step('somebody else checks it, and it goes', async () => {
    const checker = await pageOf('approver')
    await checker.goto(address)
    await actSigned(checker, 'Check')
    await page.goto(address)
    await actSigned(page, 'Dispatch')
    await expectStep(page, 'At the processor')
    await expectGoodLooks(page)
  })

  await test.step('its pieces come back with the certificate, which closes it', async () => {
    await attach(page, address, 'coating report.pdf')
    await page.goto(address)
    const dialog = await openAction(page, 'Take in')
    await dialog.getByLabel(/^Line 10/).fill('2')
    await choose(dialog, 'Certificate of the processor', 'coating report.pdf')
    await expectGoodLooks(page)
    await dialog.getByRole('button', { name: 'Take in', exact: true }).click()
    await expectStep(page, 'Closed')
    await page.getByRole('link', { name: /^Back/ }).click()
    await expect(page.getByText('coating report.pdf').first()).toBeVisible()
    await expectGoodLooks(page)
  })
})
