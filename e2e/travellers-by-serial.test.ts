import { expect, type Page } from '@playwright/test'
import { operations } from '#modules/production/operations/contract.ts'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import type { Caller } from './caller.ts'
import { house } from './house.ts'
import { test } from './journey.ts'
import { people, sessionOf } from './people.ts'
import { createTemplate, releasedTraveller, signature, signPieces } from './production.ts'
import { dayFromNow } from './sales.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { makeSignature } from './signing.ts'

test.use({ storageState: sessionOf('manager') })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Puts somebody on the list of regular signatories. */
const appoint = (administrator: Caller, userId: string, more: object) =>
  administrator.api(regularSignatureUsers).create({
    body: { userId, validFrom: dayFromNow(-90), documentKinds: ['traveller_operation'], ...more },
  })

/** Books those pieces that stay ticked. */
async function bookGood(page: Page, offered: number, without: readonly string[] = []): Promise<void> {
  await button(page, `Good: ${offered}`).click()
  const dialog = page.getByRole('dialog', { name: 'Book good pieces' })
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(offered)
  for (const number of without) await dialog.getByRole('checkbox', { name: number }).uncheck()
  await dialog.getByRole('button', { name: 'Book good pieces' }).click()
  await expect(dialog).toBeHidden()
}

test('of twelve pieces with serial numbers two stay behind and ten go on to the end', async ({
  page,
  as,
  pageOf,
}) => {
  test.slow()
  const administrator = await as('administrator')
  const templateId = await createTemplate(administrator, 'SERIAL', 'Bored body, by serial number')
  await makeSignature(await as('user'), people.user.name)
  await appoint(administrator, house().people.user, {
    functions: ['inspector'],
    validUntil: dayFromNow(-1),
  })
  await appoint(administrator, house().people.approver, {
    documentKinds: ['traveller_operation', 'final_release'],
    mayRelease: true,
  })
  const traveller = await releasedTraveller(await as('manager'), await as('approver'), templateId, {
    quantity: 12,
    serialScheme: 'series',
  })
  const numbers = traveller.pieces.map(({ serialNo }) => serialNo)
  const behind = numbers.slice(10)
  const standing = (state: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: /-\d\d-\d{4}/ })
      .filter({ hasText: state })

  await test.step('all of them are sawn, ten are measured and bored', async () => {
    await page.goto(`/travellers/${traveller.id}`)
    await page.getByRole('link', { name: '10 Saw' }).click()
    await bookGood(page, 12)
    await page.getByRole('link', { name: '20 Bore' }).click()
    const measured = page.getByRole('group', { name: 'Pieces that are measured' })
    for (const number of numbers.slice(0, 10)) await measured.getByRole('checkbox', { name: number }).check()
    await page.getByLabel('New value of Wall').fill('15.2')
    await button(page, 'Record values').click()
    await expect(page.getByText(/Read 15\.2 by/)).toHaveCount(10)
    await bookGood(page, 12, behind)
    await expect(standing('Waits for its signature')).toHaveCount(10)
    await expect(standing('To do')).toHaveCount(2)
    await expectGoodLooks(page)
  })

  await test.step('an inspector whose entry ended yesterday may not sign, by button and by hand', async () => {
    const inspector = await pageOf('user')
    await inspector.goto(page.url())
    await expect(inspector.getByText(/^You are not on the list of regular signatories/).first()).toBeVisible()
    await expect(button(inspector, 'Sign as inspector')).toBeDisabled()
    const [, bore] = await (await as('user')).api(operations).list({ params: { id: traveller.id } })
    const call = { params: { id: traveller.id, childId: bore?.id ?? '' }, version: bore?.version ?? 0 }
    const serialIds = bore?.slots[0]?.serialIds ?? []
    expect(serialIds).toHaveLength(10)
    await expect(
      (await as('user')).api(operations).sign({ ...call, body: { slot: 0, serialIds, signature } }),
    ).rejects.toMatchObject({ status: 422, body: { code: 'not_a_signatory' } })
  })

  const valid = await pageOf('approver')
  await test.step('one whose entry is valid signs the ten, which move on', async () => {
    await valid.goto(page.url())
    await signPieces(valid, 'inspector')
    await page.reload()
    await expect(standing('Moved on')).toHaveCount(10)
    await expect(standing('To do')).toHaveCount(2)
  })

  await test.step('the ten are released; the two that stayed keep the traveller open', async () => {
    await page.getByRole('link', { name: '30 Final release' }).click()
    await expect(standing('Not here yet')).toHaveCount(2)
    await bookGood(page, 10)
    await valid.goto(page.url())
    await signPieces(valid, 'quality')
    await page.goto(`/travellers/${traveller.id}`)
    await expect(page.getByText('In progress', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Made', { exact: true })).not.toHaveCount(0)
    for (const number of numbers) await expect(page.getByText(number).first()).toBeVisible()
    await expectGoodLooks(page)
  })
})
