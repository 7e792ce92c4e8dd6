import { expect } from '@playwright/test'
import { operations } from '#modules/production/operations/contract.ts'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import { choose, control } from './hands.ts'
import { house } from './house.ts'
import { test } from './journey.ts'
import { people, sessionOf } from './people.ts'
import { createTemplate, releasedTraveller } from './production.ts'
import { dayFromNow } from './sales.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { fillSignature } from './signing.ts'

test.use({ storageState: sessionOf('manager') })

test('an operation in work is redlined, which somebody else approves, and is done as the redline says', async ({
  page,
  as,
  pageOf,
}) => {
  test.slow()
  const [administrator, manager, approver] = [
    await as('administrator'),
    await as('manager'),
    await as('approver'),
  ]
  await administrator.api(regularSignatureUsers).create({
    body: {
      userId: house().people.approver,
      validFrom: dayFromNow(-90),
      documentKinds: ['redline'],
    },
  })
  const templateId = await createTemplate(administrator, 'LINES', 'Body with redlines')
  const row = await releasedTraveller(manager, approver, templateId)
  const address = `/travellers/${row.id}?tab=operations`

  await test.step('somebody proposes other words, with a reason', async () => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Propose a redline' }).click()
    const dialog = page.getByRole('dialog', { name: 'Propose a redline' })
    await choose(dialog, 'Operation', '10 Saw')
    await control(dialog, 'Operation called').fill('Saw on the large saw')
    await dialog.getByLabel('Reason').fill('The small saw is down')
    await expectGoodLooks(page)
    await dialog.getByRole('button', { name: 'Propose a redline', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('The small saw is down').first()).toBeVisible()
  })

  await test.step('somebody else signs it', async () => {
    const other = await pageOf('approver')
    await other.goto(address)
    await other.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = other.getByRole('dialog', { name: 'Approve' })
    await fillSignature(dialog)
    await expectGoodLooks(other)
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(other.getByText('Approved', { exact: true }).first()).toBeVisible()
    await expectGoodLooks(other)
  })

  await test.step('it counts at its operation', async () => {
    const [saw] = await manager.api(operations).list({ params: { id: row.id } })
    await page.goto(`/travellers/${row.id}/operations/${saw?.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('10 Saw on the large saw')
    await expect(page.getByText('Redline 1').first()).toBeVisible()
    await expect(page.getByText(people.approver.name).first()).toBeVisible()
    await expectGoodLooks(page)
  })
})
