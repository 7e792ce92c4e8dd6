import { expect, type Page } from '@playwright/test'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import type { Caller } from './caller.ts'
import { act, choose, control, expectStep, takeAtOnce } from './hands.ts'
import { house } from './house.ts'
import { test } from './journey.ts'
import { PASSWORD, people, PIN, sessionOf } from './people.ts'
import { createTemplate, releasedTraveller, signature, signPieces } from './production.ts'
import { dayFromNow } from './sales.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { actSigned } from './signing.ts'
import { createMill, seamlessPipe, verifiedHeat } from './steel.ts'

test.use({ storageState: sessionOf('manager') })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Books all pieces that are open at the operation. */
async function bookGood(page: Page): Promise<void> {
  await button(page, 'Good: 2').click()
  const dialog = page.getByRole('dialog', { name: 'Book good pieces' })
  await dialog.getByRole('button', { name: 'Book good pieces' }).click()
  await expect(dialog).toBeHidden()
}

/** Signs all pieces that wait at the operation, with which it is done. */
async function signAs(page: Page, role: string): Promise<void> {
  await signPieces(page, role)
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible()
}

test('two pieces go through a traveller: planned, approved by somebody else, made, measured, signed and closed', async ({
  page,
  as,
  pageOf,
}) => {
  test.slow()
  const administrator = await as('administrator')
  await createTemplate(administrator, 'BODY', 'Bored body 4 in')
  const level = (await administrator.api(pslLevels).get({ params: { id: house().pslLevelId } })).name
  await administrator.api(regularSignatureUsers).create({
    body: {
      userId: house().people.approver,
      validFrom: '2026-01-01',
      documentKinds: ['traveller_operation', 'final_release'],
      mayRelease: true,
    },
  })

  await test.step('a planner writes it by hand, with a reason', async () => {
    await page.goto('/travellers')
    await page.getByRole('link', { name: 'New traveller' }).first().click()
    await control(page, 'Description').fill('Body 4 in, 5000 psi')
    await control(page, 'Pieces').fill('2')
    await control(page, 'Drawing').fill('7719')
    await control(page, 'Revision of the drawing').fill('D')
    await choose(page, 'PSL level', level)
    await choose(
      page,
      'Operation template',
      `${level.replace(/^.* (?=PSL)/, '')}, Bored body 4 in, version 1`,
    )
    await control(page, 'Reason').fill('Spare bodies for the field')
    await control(page, 'Due').fill(dayFromNow(30))
    await page.getByRole('button', { name: /^Save traveller/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^TR-.* Rev 0$/)
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(4)
    await expectGoodLooks(page)
    await takeAtOnce(page, 'Submit for approval')
    await expectStep(page, 'Awaiting approval')
  })

  const address = page.url().replace(/\?.*/, '')
  const approver = await pageOf('approver')
  await test.step('somebody else approves it, and it is released', async () => {
    await approver.goto(address)
    await actSigned(approver, 'Approve')
    await expectStep(approver, 'Approved')
    await page.reload()
    await act(page, 'Release')
    await expectStep(page, 'Released')
    await expect(page.getByRole('table', { name: 'Operations' }).getByRole('row')).toHaveCount(4)
    await expectGoodLooks(page)
  })

  await test.step('the first operation is started and its pieces move on', async () => {
    await page.getByRole('link', { name: '10 Saw' }).click()
    await button(page, 'Start').click()
    await expect(button(page, 'Start')).toBeDisabled()
    await bookGood(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('10 Saw')
    await expectGoodLooks(page)
  })

  await test.step('the second asks for its value, and for the signature of another', async () => {
    await page.getByRole('link', { name: '20 Bore' }).click()
    await button(page, 'Good: 2').click()
    const dialog = page.getByRole('dialog', { name: 'Book good pieces' })
    await dialog.getByRole('button', { name: 'Book good pieces' }).click()
    await expect(dialog).toContainText('Wall is not entered.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('New value of Wall').fill('15.2')
    await button(page, 'Record values').click()
    await expect(page.getByText(/^Read 15\.2 by/)).toBeVisible()
    await bookGood(page)
    await expect(button(page, 'Sign as inspector')).toBeDisabled()
    await expectGoodLooks(page)
    await approver.goto(page.url())
    await signAs(approver, 'inspector')
    await expect(approver.getByText(people.approver.name).first()).toBeVisible()
  })

  await test.step('the last is the release; then it is reviewed, its pieces stocked, and it is closed', async () => {
    await page.getByRole('link', { name: '30 Final release' }).click()
    await bookGood(page)
    await approver.goto(page.url())
    await signAs(approver, 'quality')
    await page.goto(address)
    await expectStep(page, 'Operations complete')
    await takeAtOnce(page, 'Final review')
    await button(page, 'Stock or deliver').click()
    const dialog = page.getByRole('dialog', { name: 'Stock or deliver pieces' })
    await control(dialog, 'Place or delivery note').fill('Rack 4')
    await dialog.getByRole('button', { name: 'Stock or deliver pieces' }).click()
    await expect(dialog).toBeHidden()
    await approver.goto(address)
    await actSigned(approver, 'Close traveller')
    await expectStep(approver, 'Closed')
    await expectGoodLooks(approver)
  })
})

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

test('steel is found for a released traveller, reserved, cut with its stamp transferred, and issued', async ({
  page,
  as,
}) => {
  test.slow()
  const manager = await as('manager')
  const templateId = await createTemplate(await as('administrator'), 'PUP', 'Pup piece 6 in')
  const specificationId = await releasedOffcut(as, manager)
  const pup = { form: 'pipe', nps: '6', schedule: '80', grade: 'B', certificateType: '3.1', specificationId }
  const traveller = await releasedTraveller(manager, await as('approver'), templateId, {
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
  const confirm = async (action: string) => {
    await page.getByRole('button', { name: action, exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: action })
    await dialog.getByRole('button', { name: action, exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('it is found for its line and reserved', async () => {
    await page.goto(`/travellers/${traveller.id}?tab=materials`)
    await expect(lines.getByText('2 short')).toBeVisible()
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
    await confirm('Cut')
    await expect(lines.getByText('Not marked yet')).toBeVisible()
    await expectGoodLooks(page)
  })

  await test.step('whoever cut it confirms the stamp and signs; then it is issued with heat and certificate', async () => {
    await page.getByRole('button', { name: 'Confirm the stamp' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm the stamp' })
    await control(dialog, 'Heat as stamped').fill('H820417')
    const password = dialog.getByLabel('Your password')
    await expect(dialog.getByLabel('Your signing PIN')).toBeVisible()
    if (await password.isVisible()) await password.fill(PASSWORD)
    await dialog.getByLabel('Your signing PIN').fill(PIN)
    await dialog.getByRole('button', { name: 'Confirm the stamp', exact: true }).click()
    await expect(dialog).toBeHidden()
    await confirm('Issue')
    await expect(lines.getByText(/^2 issued/).first()).toBeVisible()
    await expect(lines.getByText(/certificate CERT-/)).toBeVisible()
    await expectGoodLooks(page)
  })
})
