import { expect, type Page } from '@playwright/test'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import { choose, control, expectStep } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { people, sessionOf } from './people.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { actSigned } from './signing.ts'
import { createMill, createReceipt, seamlessPipe } from './steel.ts'

test.use({ storageState: sessionOf('manager') })

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

test('damaged pipes are held by a non-conformance until two people have decided and they are scrapped', async ({
  page,
  as,
  pageOf,
}) => {
  test.slow()
  const administrator = await as('administrator')
  const [facility] = (await administrator.api(facilities).list({})).data
  const { data } = await administrator.api(users).list({ query: { search: people.approver.email } })
  await administrator.api(regularSignatureUsers).create({
    body: { userId: data[0]?.id ?? '', validFrom: '2026-01-01', documentKinds: ['disposition'] },
  })
  const receiptId = await createReceipt(
    administrator,
    {
      millId: await createMill(administrator, 'OSTW', 'Ostwall Rohrwerk'),
      facilityId: facility?.id ?? '',
      specificationId: await seamlessPipe(administrator),
    },
    { discrepancy: 'damaged', discrepancyAction: 'Ends are crushed' },
  )

  await test.step('it is raised from the line of the receipt, with what is known there', async () => {
    await page.goto(`/goods-receipts/${receiptId}`)
    await page.getByRole('link', { name: 'Raise a non-conformance' }).click()
    await expect(control(page, 'What is wrong')).toHaveValue(/^Damaged: line 10 of GRN-/)
    await expect(control(page, 'Supplier or customer')).toHaveValue(/Ostwall/)
    await expect(
      page
        .getByText(/^SS-\d+/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expectGoodLooks(page)
    await page.getByRole('button', { name: /^Save non-conformance/ }).click()
    await expect(h1(page)).toHaveText(/^NCR-/)
    await expect(page.getByText('Held', { exact: true })).toBeVisible()
    await expectGoodLooks(page)
  })

  const number = (await h1(page).textContent()) ?? ''
  const address = page.url().replace(/\?.*/, '')
  await test.step('receipt and piece show it, and nobody releases the piece', async () => {
    await page.goto(`/goods-receipts/${receiptId}`)
    await expect(page.getByRole('link', { name: number })).toBeVisible()
    await expectGoodLooks(page)
    await page.getByRole('link', { name: /^SS-/ }).click()
    await expect(page.getByText(`Held by ${number}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back on hold', exact: true })).toBeDisabled()
    await expectGoodLooks(page)
  })

  await test.step('who proposes does not decide', async () => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Propose a disposition', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Propose a disposition' })
    await choose(dialog, 'Disposition', 'Scrap')
    await dialog.getByLabel('What is to be done, and why').fill('Both ends are crushed; none can be used.')
    await expectGoodLooks(page)
    await dialog.getByRole('button', { name: 'Propose a disposition', exact: true }).click()
    await expectStep(page, 'Proposed')
    const decide = page.getByRole('button', { name: 'Decide', exact: true })
    await expect(decide).toBeDisabled()
    await decide.hover()
    await expect(page.getByRole('tooltip')).toContainText('someone else has to decide')
  })

  await test.step('another person signs, the pipes are scrapped, and it is closed', async () => {
    const approver = await pageOf('approver')
    await approver.goto(address)
    await actSigned(approver, 'Decide', { Reason: 'Not worth the work.' })
    await expectStep(approver, 'Decided')
    await expect(approver.getByText('Elin Quayle').first()).toBeVisible()
    await expect(approver.getByRole('button', { name: 'Close out', exact: true })).toBeDisabled()
    await approver.getByRole('link', { name: /^SS-/ }).click()
    await expect(h1(approver)).toHaveText(/^SS-/)
    await approver.getByRole('button', { name: 'More actions' }).click()
    await approver.getByRole('menuitem', { name: 'Scrap', exact: true }).click()
    const scrap = approver.getByRole('dialog', { name: 'Scrap' })
    await scrap.getByLabel('Reason').fill(number)
    await scrap.getByRole('button', { name: 'Scrap', exact: true }).click()
    await expect(scrap).toBeHidden()
    await approver.goto(address)
    await approver.getByRole('button', { name: 'Close out', exact: true }).click()
    const close = approver.getByRole('dialog', { name: 'Close out' })
    await close.getByLabel('What was done').fill('Cut up and put into the scrap bin.')
    await close.getByRole('button', { name: 'Close out', exact: true }).click()
    await expectStep(approver, 'Closed')
    await expectGoodLooks(approver)
  })

  await test.step('the list finds it by its steel; who only uses the program raises but decides nothing', async () => {
    await page.goto('/non-conformances?filter%5Bstatus%5D=closed')
    await expect(page.getByText(number)).toBeVisible()
    await expectGoodLooks(page)
    const reader = await pageOf('user')
    await reader.goto(address)
    await expect(h1(reader)).toHaveText(number)
    const id = address.replace(/.*\//, '')
    const { status } = await callerOf(reader).call('POST', `/api/v1/non-conformances/${id}/reopen`, {
      reason: 'No',
    })
    expect([403, 428]).toContain(status)
  })
})
