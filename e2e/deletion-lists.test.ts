import { expect } from '@playwright/test'
import { billing } from '#modules/dispatch/billing/contract.ts'
import { travellerDeliveryNotes } from '#modules/dispatch/traveller-delivery-notes/contract.ts'
import { leftYearsAgo } from './databases.ts'
import { dispatchableNote } from './dispatching.ts'
import { confirm, control } from './hands.ts'
import { house } from './house.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { signature } from './production.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { fillSignature } from './signing.ts'

test.use({ storageState: sessionOf('manager') })

test('the papers of an old delivery go by a list that two sign, and leave their names and hashes', async ({
  page,
  as,
  pageOf,
}) => {
  test.setTimeout(240_000)
  const { id, number, version } = await dispatchableNote(as)
  const manager = await as('manager')
  const notes = manager.api(travellerDeliveryNotes)
  const gone = await notes.dispatch({ params: { id }, version, body: { signature } })
  await notes.receive({ params: { id }, version: gone.version, body: { receiverName: 'A. Kruse' } })
  await manager.api(billing).exportOpen({ body: { facilityId: house().facilityId } })
  await leftYearsAgo(id, 60)

  await test.step('it is past its day, and is put on a list with a reason', async () => {
    await page.goto('/deletion-lists')
    const due = page.getByRole('table', { name: 'Deliveries past the day until which they are kept' })
    await expect(due.getByRole('row', { name: number })).toContainText('Nothing')
    await due.getByRole('checkbox', { name: number }).check()
    await expectGoodLooks(page)
    await page.getByRole('button', { name: 'Put 1 on a list' }).click()
    const dialog = page.getByRole('dialog')
    await control(dialog, 'Reason').fill('Past their day')
    await expectGoodLooks(page)
    await confirm(dialog, 'Put on a list')
    await expect(page.getByText('Draft', { exact: true })).toBeVisible()
    await expect(page.getByRole('table', { name: /^What stands on DEL-/ })).toContainText('Still there')
  })

  await test.step('whoever wrote it proposes it, and is not the second', async () => {
    await page.getByRole('button', { name: 'Propose', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Propose' })
    await fillSignature(dialog)
    await confirm(dialog, 'Propose')
    await expect(page.getByText('Proposed', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign and delete' })).toBeDisabled()
    await expectGoodLooks(page)
  })

  await test.step('who may not delete opens neither the screen nor its lists', async () => {
    const reader = await pageOf('user')
    await reader.goto('/deletion-lists')
    await expect(reader.locator('h1')).toHaveText('403')
    const user = await as('user')
    expect((await user.call('GET', '/api/v1/deletion-lists')).status).toBe(403)
    const body = { facilityId: house().facilityId, reason: 'Mine', notes: [] }
    expect((await user.call('POST', '/api/v1/deletion-lists', body)).status).toBe(403)
  })

  await test.step('someone else signs, and the papers are gone', async () => {
    const second = await pageOf('approver')
    await second.goto('/deletion-lists')
    await second.getByRole('button', { name: 'Sign and delete', exact: true }).click()
    const dialog = second.getByRole('dialog', { name: 'Sign and delete' })
    await expect(dialog).toContainText('They do not come back')
    await expectGoodLooks(second)
    await fillSignature(dialog)
    await confirm(dialog, 'Sign and delete')
    await expect(second.getByText('Deleted', { exact: true })).toBeVisible()
    const stone = second.getByRole('table', { name: /^What stands on DEL-/ })
    await expect(stone.getByRole('row', { name: number })).toContainText(/[0-9a-f]{64}/)
    await expectGoodLooks(second)
    await second.goto(`/traveller-delivery-notes/${id}`)
    await expect(second.getByText('Its papers are deleted')).toBeVisible()
    expect((await manager.call('GET', `/api/v1/traveller-delivery-notes/${id}/pdf`)).status).toBe(404)
  })
})
