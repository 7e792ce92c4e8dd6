import { expect, type Page } from '@playwright/test'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import { act, choose, control, expectStep, takeAtOnce } from './hands.ts'
import { house } from './house.ts'
import { test } from './journey.ts'
import { people, sessionOf } from './people.ts'
import { createTemplate, signPieces } from './production.ts'
import { dayFromNow } from './sales.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { actSigned } from './signing.ts'

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
    await button(page, 'Put into stock').click()
    const dialog = page.getByRole('dialog', { name: 'Put pieces into stock' })
    await control(dialog, 'Place').fill('Rack 4')
    await dialog.getByRole('button', { name: 'Put pieces into stock' }).click()
    await expect(dialog).toBeHidden()
    await approver.goto(address)
    await actSigned(approver, 'Close traveller')
    await expectStep(approver, 'Closed')
    await expectGoodLooks(approver)
  })
})
