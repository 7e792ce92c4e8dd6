import { expect, type Page } from '@playwright/test'
import { pqf } from '#modules/suppliers/pqf/contract.ts'
import { pqfSubmissions } from '#modules/suppliers/pqf-submissions/contract.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { suppliers } from '#modules/suppliers/suppliers/contract.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { enterAsContact } from './contacts.ts'
import { control } from './hands.ts'
import { test } from './journey.ts'
import { nobody } from './people.ts'
import { approvedSupplier } from './purchasing.ts'
import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll } from './screens/screen-test.ts'

test.use({ storageState: nobody, viewport: { width: 390, height: 844 }, hasTouch: true })

const email = 'sales@kinloch.example'
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

test('a supplier fills in its pre-qualification on a phone; staff take it from the inbox', async ({
  page,
  as,
  pageOf,
  newContext,
}) => {
  test.setTimeout(150_000)
  const [administrator, manager] = [await as('administrator'), await as('manager')]
  const companyId = await approvedSupplier(manager, 'KINLOCH', 'Kinloch Castings')
  const forms = administrator.api(pqf)
  const ask = { required: true, weight: 5, expires: false }
  const draft = await forms.create({
    body: {
      code: 'KIN-1',
      title: 'Foundry questions',
      kind: 'supplier',
      passScore: null,
      reviewCycleMonths: 24,
      sections: [
        {
          title: 'Quality',
          questions: [
            { ...ask, text: 'ISO 9001 certificate', type: 'file', expires: true },
            { ...ask, text: 'Lost-time accident', type: 'yes_no', wanted: 'no' },
          ],
        },
      ],
    },
  })
  const form = await forms.publish({ params: { id: draft.id }, version: draft.version, body: {} })
  await manager.api(pqfSubmissions).create({ body: { companyId, pqfId: form.id } })
  await enterAsContact(page, { administrator, newContext }, { companyId, name: 'Isla Munro', email })

  await test.step('they find it on their home and begin', async () => {
    await page.getByRole('link', { name: 'KIN-1' }).click()
    await button(page, 'Fill in').click()
    await button(page, 'Send form').click()
    await expect(page.getByText('2 required answers are missing.', { exact: false })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('what is answered is kept, and is there again after the page was left', async () => {
    await page.getByRole('radio', { name: 'No', exact: true }).check()
    await page.locator('input[type=file]').setInputFiles({
      name: 'iso-9001.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Certificate'),
    })
    await expect(page.getByText('iso-9001.txt')).toBeVisible()
    await control(page, 'Holds until').fill('31 Dec 2099')
    await control(page, 'Position').fill('Quality manager')
    await expect(page.getByText('Everything is saved')).toBeVisible()
    await page.reload()
    await expect(page.getByText('iso-9001.txt')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
    await button(page, 'Send form').click()
    await expect(page.getByText('Sent, and read soon')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('accepted it is the submission of the company', async () => {
    const inbox = await pageOf('manager')
    await inbox.goto('/inbox')
    await expect(inbox.getByText('ISO 9001 certificate')).toBeVisible()
    await expectGoodLooks(inbox)
    await button(inbox, 'Accept').click()
    await expect(inbox.getByText('The form is submitted', { exact: false })).toBeVisible()
    await page.reload()
    await expect(page.getByText('We read it', { exact: true })).toBeVisible()
  })
})

test('a supplier renews a certificate that runs out on a phone; staff take it from the inbox', async ({
  page,
  as,
  pageOf,
  newContext,
}) => {
  test.setTimeout(150_000)
  const [administrator, manager] = [await as('administrator'), await as('manager')]
  const companyId = await approvedSupplier(manager, 'LOCHNELL', 'Lochnell Forge')
  const side = manager.api(suppliers)
  const params = { id: companyId }
  const { version } = await side.get({ params })
  const expiresOn = addDays(new Date().toISOString().slice(0, 10), 20)
  const body = { standard: 'ISO 9001', number: 'QM 4711', expiresOn, isMandatory: true }
  await side.addCertificate({ params, version, body })
  const contact = { companyId, name: 'Mairi Kerr', email: 'sales@lochnell.example' }
  await enterAsContact(page, { administrator, newContext }, contact)
  const document = await PDFDocument.create()
  document.addPage()
  const buffer = Buffer.from(await document.save())
  const day = async (label: string, value: string) => {
    await control(page, label).fill(value)
    await control(page, label).blur()
  }

  await test.step('what runs out stands on their home, and a day that does not hold longer is refused', async () => {
    await expect(page.getByText('Runs out soon', { exact: true })).toBeVisible()
    await button(page, 'Send the renewed one').click()
    await control(page, 'Number of the certificate').fill('QM 5000')
    await day('Valid from', '1 Dec 2025')
    await day('Valid until', '2 Dec 2025')
    await page.getByLabel(/^Certificate as PDF/).setInputFiles({
      name: 'iso-9001.pdf',
      mimeType: 'application/pdf',
      buffer,
    })
    await button(page, 'Send certificate').click()
    await expect(page.getByText('This day has passed.')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('sent it waits, and the one that we have counts until it is accepted', async () => {
    await day('Valid until', '31 Dec 2099')
    await button(page, 'Send certificate').click()
    await expect(page.getByText('The renewed one is sent, and read soon')).toBeVisible()
    await expect(button(page, 'Send the renewed one')).toHaveCount(0)
    const inbox = await pageOf('manager')
    await inbox.goto('/inbox')
    await expect(inbox.getByText('Renewed ISO 9001 QM 4711')).toBeVisible()
    await expectGoodLooks(inbox)
    await button(inbox, 'Accept').click()
    await expect(inbox.getByText('The certificate is renewed', { exact: false })).toBeVisible()
    await page.reload()
    await expect(page.getByText('ISO 9001, QM 5000', { exact: false })).toBeVisible()
    await expect(page.getByText('Valid', { exact: true })).toBeVisible()
  })
})
