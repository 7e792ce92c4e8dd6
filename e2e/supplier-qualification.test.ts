import { expect, type Page } from '@playwright/test'
import { users } from '#modules/people/users/contract.ts'
import { pqf } from '#modules/suppliers/pqf/contract.ts'
import { pqfSubmissions } from '#modules/suppliers/pqf-submissions/contract.ts'
import { control } from './hands.ts'
import { acceptInvitation } from './invitation.ts'
import { test } from './journey.ts'
import { nobody, PASSWORD } from './people.ts'
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
  await administrator.api(users).create({ body: { name: 'Isla Munro', email, role: 'client', companyId } })
  await acceptInvitation(newContext, { email })

  await test.step('they find it on their home and begin', async () => {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await button(page, 'Sign in').click()
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
