import { expect } from '@playwright/test'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import { dispatchableNote } from './dispatching.ts'
import { act, control, expectStep } from './hands.ts'
import { house } from './house.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { signature } from './production.ts'
import { expectGoodLooks } from './screens/screen-test.ts'
import { actSigned } from './signing.ts'

test.use({ storageState: sessionOf('manager') })

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('what is to leave becomes a load, goes with it, is told to accounts once, and its customer is owed what counts no more', async ({
  page,
  as,
}) => {
  test.setTimeout(240_000)
  const note = await dispatchableNote(as)

  await test.step('the outbound view names it, and a load begins with it', async () => {
    await page.goto('/outbound')
    await page.getByRole('checkbox', { name: `Put ${note.number} on a load` }).check()
    await expectGoodLooks(page)
    await page.getByRole('link', { name: 'Load 1', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New load')
    await control(page, 'Vehicle').fill('YK24 HFT')
    await control(page, 'Carrier').fill('Harrow Freight')
    await page.getByRole('button', { name: /^Save load/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^LOAD-/)
    await expect(page.getByRole('list', { name: 'Notes in the order of loading' })).toContainText(note.number)
    await expectGoodLooks(page)
  })

  const load = page.url().replace(/\?.*/, '')
  await test.step('it is loaded, photographed and sent off, and its note has gone', async () => {
    await act(page, 'Start loading')
    await expectStep(page, 'Loading')
    await expect(page.getByRole('button', { name: 'Send off the load', exact: true })).toBeDisabled()
    await page.goto(`${load}?tab=files`)
    const stored = page.waitForResponse(
      (reply) => reply.request().method() === 'POST' && /files/.test(reply.url()),
    )
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'loaded.png', mimeType: 'image/png', buffer: photo })
    expect((await stored).status()).toBe(201)
    await page.goto(load)
    await page.getByRole('button', { name: 'Send off the load', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Send off the load' })).toContainText(note.number)
    await expectGoodLooks(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
    await actSigned(page, 'Send off the load')
    await expectStep(page, 'Gone')
    await page.goto(`/traveller-delivery-notes/${note.id}`)
    await expectStep(page, 'Dispatched')
  })

  await test.step('accounts get it once', async () => {
    await page.goto('/billing')
    await expect(page.getByRole('table', { name: 'Delivered, and not gone to accounts' })).toContainText(
      note.number,
    )
    await page.getByRole('button', { name: 'Take out for accounts' }).click()
    await expectGoodLooks(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Take out', exact: true }).click()
    await expect(page.getByText('Everything delivered from here has been passed to accounts.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Each file can be fetched again' })).toContainText('BIL-')
    await expectGoodLooks(page)
  })

  await test.step('the mill takes its certificate back: what takes its place is owed, and somebody sends it', async () => {
    // Who verified it does not withdraw it, so another one is put on the list.
    await (await as('administrator')).api(regularSignatureUsers).create({
      body: {
        userId: house().people.manager,
        validFrom: '2026-01-01',
        documentKinds: ['certificate_verification'],
        mayRelease: false,
      },
    })
    const papers = (await as('manager')).api(certificates)
    const { data } = await papers.list({ query: { filter: { status: ['verified'] } } })
    const params = { id: data[0]?.id ?? '' }
    const { version } = await papers.get({ params })
    await papers.withdraw({ params, version, body: { reason: 'The mill recalls it.', signature } })
    await expect(async () => {
      await page.goto('/owed-documents')
      await expect(page.getByRole('button', { name: 'Mark as sent' })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expectGoodLooks(page)
    await page.getByRole('button', { name: 'Mark as sent' }).click()
    const dialog = page.getByRole('dialog')
    await control(dialog, 'How they got it').fill('The new one by e-mail to quality')
    await expectGoodLooks(page)
    await dialog.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(dialog).toBeHidden()
    await page.goto(`/traveller-delivery-notes/${note.id}`)
    await expect(page.getByText('Sent: The new one by e-mail to quality')).toBeVisible()
  })
})
