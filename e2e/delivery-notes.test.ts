import { expect } from '@playwright/test'
import { addDays } from '#platform/contract/values/dates.ts'
import { operations } from '#modules/production/operations/contract.ts'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import type { Caller } from './caller.ts'
import { choose, control, expectStep, takeAtOnce } from './hands.ts'
import { house } from './house.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { createTemplate, releasedTraveller, signature } from './production.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { actSigned } from './signing.ts'

test.use({ storageState: sessionOf('manager') })

/** Two pieces of a traveller go through its three operations. */
async function makePieces(worker: Caller, inspector: Caller, id: string): Promise<void> {
  const rows = await worker.api(operations).list({ params: { id } })
  for (const { id: childId, signatureType, steps } of rows) {
    const params = { id, childId }
    const now = async () => (await worker.api(operations).get({ params })).version
    if (steps.length > 0) {
      const values = [{ key: 's1', value: '15.2' }]
      await worker.api(operations).enter({ params, version: await now(), body: { values } })
    }
    const good = { kind: 'good' as const, quantity: 2 }
    await worker.api(operations).book({ params, version: await now(), body: good })
    if (signatureType === 'none') continue
    const body = { slot: 0, quantity: 2, signature }
    await inspector.api(operations).sign({ params, version: await now(), body })
  }
}

test('two pieces of a traveller go to the customer: proposed, made ready, checked by somebody else, dispatched, received', async ({
  page,
  as,
  pageOf,
}) => {
  test.setTimeout(180_000)
  const administrator = await as('administrator')
  const [manager, inspector] = [await as('manager'), await as('approver')]
  await administrator.api(regularSignatureUsers).create({
    body: {
      userId: house().people.approver,
      validFrom: '2026-01-01',
      documentKinds: ['traveller_operation', 'final_release', 'delivery_note_check'],
      mayRelease: true,
    },
  })
  const templateId = await createTemplate(administrator, 'DELIVERY')
  const traveller = await releasedTraveller(manager, inspector, templateId)
  await makePieces(manager, inspector, traveller.id)

  await test.step('the traveller offers to deliver what is free', async () => {
    await page.goto(`/travellers/${traveller.id}`)
    await page.getByRole('link', { name: 'Deliver pieces' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New traveller delivery note')
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText(traveller.number)
    // What goes is entered before how it is packed.
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(headings).toHaveText(['Delivery', 'What goes', 'Carriage', 'Packages'])
    await page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(3).click()
    await page.keyboard.type('49')
    await page.keyboard.press('Tab')
    await control(page, 'Goes to').click()
    await page.getByRole('listbox', { name: 'Goes to' }).getByRole('option').first().click()
    await control(page, 'Ship to').fill('Gate 3\nEmden')
    await expectGoodLooks(page)
    await page.getByRole('button', { name: /^Save traveller delivery note/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^TDN-/)
  })

  await test.step('it says what is missing, and where that is entered', async () => {
    await takeAtOnce(page, 'Check papers')
    await expect(page.getByText('Choose the incoterm.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark ready', exact: true })).toBeDisabled()
    await expectGoodLooks(page)
    await page.getByRole('link', { name: 'Details', exact: true }).click()
    await choose(page, 'Incoterm', 'DAP')
    await control(page, 'Carrier').fill('Harrow Freight')
    await page.getByRole('link', { name: /^Packages/ }).click()
    await page.getByRole('button', { name: 'Pack the rest' }).click()
    await expectGoodLooks(page)
    await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Mark ready', exact: true })).toBeEnabled()
    await actSigned(page, 'Mark ready')
    await expectStep(page, 'Ready')
    // Whoever prepared it does not check it.
    await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeDisabled()
  })

  const address = page.url().replace(/\?.*/, '')
  await test.step('somebody else checks it, and it goes', async () => {
    const checker = await pageOf('approver')
    await checker.goto(address)
    await actSigned(checker, 'Check')
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Dispatch', exact: true })).toBeDisabled()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Let documents follow' }).click()
    const dialog = page.getByRole('dialog', { name: 'Let documents follow' })
    await control(dialog, 'Documents follow by').fill(addDays(new Date().toISOString().slice(0, 10), 9))
    await control(dialog, 'Reason').fill('The mill sends its certificate')
    await expectGoodLooks(page)
    await dialog.getByRole('button', { name: 'Let documents follow', exact: true }).click()
    await actSigned(page, 'Dispatch')
    await expectStep(page, 'Dispatched')
    await expectGoodLooks(page)
    const id = address.split('/').at(-1) ?? ''
    const print = await manager.bytes(`/api/v1/traveller-delivery-notes/${id}/pdf`)
    expect(print.toString('latin1').slice(0, 5)).toBe('%PDF-')
    await page.getByRole('link', { name: /^Files/ }).click()
    await expect(page.getByText('delivery note.pdf').first()).toBeVisible()
  })

  await test.step('whoever took it in is named, and the traveller has delivered its pieces', async () => {
    await page.getByRole('button', { name: 'Record receipt', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Record receipt' })
    await control(dialog, 'Received by').fill('A. Kruse')
    await dialog.getByRole('button', { name: 'Record receipt', exact: true }).click()
    await expectStep(page, 'Delivered')
    await page.goto(`/travellers/${traveller.id}`)
    await expect(page.getByText(/^2 delivered: TDN-/)).toBeVisible()
    await expectGoodLooks(page)
  })
})
