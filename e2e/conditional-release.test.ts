import { expect } from '@playwright/test'
import { choose, confirm, control, expectStep, openAction } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { sessionOf } from './people.ts'
import { dayFromNow, pricedQuote } from './sales.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { fillSignature } from './signing.ts'
import { createMill, seamlessPipe, steelSignatory, verifyHeat } from './steel.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'

test.use({ storageState: sessionOf('manager') })

test('steel whose certificate is missing is released for one quote, used for it alone, and plain once it is verified', async ({
  page,
  as,
  pageOf,
}) => {
  test.slow()
  const administrator = await as('administrator')
  const millId = await createMill(administrator, 'WEST', 'Westhaven Rohrwerk')
  await steelSignatory(administrator)
  const manager = await as('manager')
  const quote = await pricedQuote(manager, 'Spools that cannot wait')
  const [facility] = (await administrator.api(facilities).list({})).data
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
      facilityId: facility?.id ?? '',
      specificationId: await seamlessPipe(administrator),
    },
  })
  const address = `/steel-stock/${taken.id}`
  const desk = await pageOf('approver')

  await test.step('another person than the receiver releases it for a quote, with a signature', async () => {
    await desk.goto(address)
    const dialog = await openAction(desk, 'Release conditionally')
    await choose(dialog, 'Only for', `${quote.number}, ${quote.companyName}`)
    await control(dialog, 'Until').fill(dayFromNow(14))
    await control(dialog, 'Reason').fill('The mill sends the certificate next week.')
    await expectGoodLooks(desk)
    await fillSignature(dialog)
    await confirm(dialog, 'Release conditionally')
    await expectStep(desk, 'Available')
    await expect(desk.getByText(`Conditionally released for ${quote.number} only`)).toBeVisible()
    await expectGoodLooks(desk)
  })

  await test.step('it is issued for that quote only, and the note says so', async () => {
    await page.goto(address)
    const dialog = await openAction(page, 'Issue')
    await control(dialog, 'For').fill('Spool 7')
    await control(dialog, 'Pieces').fill('1')
    await dialog.getByRole('button', { name: 'Issue', exact: true }).click()
    await expect(dialog.getByText(`it is released for ${quote.number} only`).first()).toBeVisible()
    await choose(dialog, 'Conditionally released for', `${quote.number}, ${quote.companyName}`)
    await expectGoodLooks(page)
    await confirm(dialog, 'Issue')
    await page.goto('/steel-stock')
    await page.getByRole('link', { name: 'Conditionally released', exact: true }).click()
    await expect(page.getByText('Issued, conditional').first()).toBeVisible()
    await expectGoodLooks(page)
  })

  await test.step('the certificate makes plainly released steel of it', async () => {
    await verifyHeat(as, millId)
    await desk.goto(address)
    await expectStep(desk, 'Available')
    await expect(desk.getByText(`Conditionally released for ${quote.number} only`)).toHaveCount(0)
  })

  await test.step('who only reads neither releases nor withdraws', async () => {
    const reader = await pageOf('user')
    await reader.goto(address)
    await expect(reader.getByRole('button', { name: 'Cut', exact: true })).toHaveCount(0)
    for (const action of ['release-conditionally', 'withdraw-condition']) {
      const reply = await callerOf(reader).call('POST', `/api/v1${address}/${action}`, { reason: 'Mine' })
      expect(reply.status, action).toBe(403)
    }
  })
})
