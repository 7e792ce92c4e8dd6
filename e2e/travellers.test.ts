import { expect } from '@playwright/test'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import type { Caller } from './caller.ts'
import { act, control, expectStep } from './hands.ts'
import { house } from './house.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { approvedTraveller, createTemplate, signature } from './production.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { fillSignature } from './signing.ts'
import { createMill, seamlessPipe, verifiedHeat } from './steel.ts'

test.use({ storageState: sessionOf('manager') })

/** An offcut of 1,240 mm, released by somebody else with its certificate. */
async function releasedOffcut(as: Parameters<typeof verifiedHeat>[0], keeper: Caller): Promise<string> {
  const administrator = await as('administrator')
  const millId = await createMill(administrator, 'NORD', 'Nordhaven Rohrwerk')
  const specificationId = await seamlessPipe(administrator)
  const { facilityId } = house()
  const api = keeper.api(steelStock)
  const pipe = { form: 'pipe', nps: '6', schedule: '80', grade: 'B', certificateType: '3.1' } as const
  const made = await api.create({
    body: { ...pipe, lengthMm: '1240', qtyPieces: 1, heatNo: 'H820417', millId, facilityId, specificationId },
  })
  const params = { id: made.id }
  const looked = await api.inspect({ params, version: made.version, body: { inspection: 'accepted' } })
  await verifiedHeat(as, millId)
  await (await as('approver'))
    .api(steelStock)
    .release({ params, version: looked.version, body: { signature } })
  return specificationId
}

test('steel is found for a traveller, reserved before it is released, cut with its stamp transferred, and issued', async ({
  page,
  as,
}) => {
  test.slow()
  const manager = await as('manager')
  const templateId = await createTemplate(await as('administrator'), 'PUP', 'Pup piece 6 in')
  const specificationId = await releasedOffcut(as, manager)
  const pup = { form: 'pipe', nps: '6', schedule: '80', grade: 'B', certificateType: '3.1', specificationId }
  const traveller = await approvedTraveller(manager, await as('approver'), templateId, {
    materials: [
      {
        lineNo: 10,
        itemMark: 'A1',
        ...pup,
        lengthMm: '600',
        allowanceMm: '5',
        qtyPerPiece: '1',
        uom: 'each',
        supply: 'stock',
        tracked: 'lot',
        neededAtSeq: 20,
      },
    ],
  })
  const lines = page.getByRole('list', { name: 'Material lines' })
  const confirm = async (action: string, says = '') => {
    await page.getByRole('button', { name: action, exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: action })
    await expect(dialog).toContainText(says)
    await dialog.getByRole('button', { name: action, exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('it is found for its line and reserved', async () => {
    await page.goto(`/travellers/${traveller.id}?tab=materials`)
    await expect(lines.getByText('2 short')).toBeVisible()
    // Nothing goes to the shop that has no steel.
    const release = page.getByRole('button', { name: 'Release', exact: true })
    await expect(release).toBeDisabled()
    await release.hover()
    await expect(page.getByRole('tooltip')).toContainText('neither reserved nor on order with a day')
    await expectGoodLooks(page)
    await lines.getByRole('link', { name: 'Find steel' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find steel')
    await expect(page.getByText('1 row fits')).toBeVisible()
    await expectGoodLooks(page)
    await confirm('Reserve')
  })

  await test.step('it is cut to the length of the line, and its pieces wait for their stamp', async () => {
    await page.goto(`/travellers/${traveller.id}?tab=materials`)
    await expect(lines.getByText('2 reserved').first()).toBeVisible()
    await act(page, 'Release')
    await expectStep(page, 'Released')
    await confirm('Cut')
    await expect(lines.getByText('Not marked yet')).toBeVisible()
    await expectGoodLooks(page)
  })

  await test.step('whoever cut it confirms the stamp and signs; then it is issued with heat and certificate', async () => {
    await page.getByRole('button', { name: 'Confirm the stamp' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm the stamp' })
    await control(dialog, 'Heat as stamped').fill('H820417')
    await fillSignature(dialog)
    await dialog.getByRole('button', { name: 'Confirm the stamp', exact: true }).click()
    await expect(dialog).toBeHidden()
    await confirm('Issue', `heat H820417, goes out to ${traveller.number} for line 10.`)
    await expect(lines.getByText(/^2 issued/).first()).toBeVisible()
    await expect(lines.getByText(/certificate CERT-/)).toBeVisible()
    await expectGoodLooks(page)
  })

  await test.step('what is not needed comes back, and whoever takes it says where it lies', async () => {
    await page.getByRole('button', { name: 'Take back' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Take back' })
    await expect(dialog).toContainText('comes back into the stock.')
    await expect(control(dialog, 'Place')).toBeVisible()
    await dialog.getByRole('button', { name: 'Take back', exact: true }).click()
    await expect(lines.getByText('2 short')).toBeVisible()
  })
})
