import { expect, type Page } from '@playwright/test'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { choose, control } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { sessionOf } from './people.ts'
import { expectAccessible } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('manager') })

const offer = (page: Page) => page.getByRole('region', { name: 'Draft' })
// The browser asks before a page with changes is left; here somebody always says yes.
test.beforeEach(({ page }) => void page.on('dialog', (dialog) => void dialog.accept()))

const kept = (page: Page) => page.getByRole('status').filter({ hasText: /^Draft saved \d\d:\d\d$/ })

/** Opens the form anew; the draft that is asked for is there or not by the time this ends. */
async function reopen(page: Page, path: string): Promise<void> {
  const asked = page.waitForResponse((reply) => reply.url().includes('/api/v1/form-drafts/'))
  await page.goto(path)
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('a new enquiry that was not saved is there again, for whoever typed it alone', async ({
  page,
  pageOf,
}) => {
  const project = `Draft manifold ${Date.now()}`
  await reopen(page, '/enquiries/create')
  await expect(offer(page)).toBeHidden()
  await choose(page, 'Company', 'Calder Pressure Systems')
  // The company alone may have been kept before: only what names the project is all of it.
  const allKept = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && (reply.request().postData() ?? '').includes(project),
  )
  await control(page, 'Project').fill(project)
  await allKept
  await expect(kept(page)).toBeVisible()

  await test.step('another person does not see it', async () => {
    const other = await pageOf('user')
    await reopen(other, '/enquiries/create')
    await expect(offer(other)).toBeHidden()
  })

  await test.step('it is continued', async () => {
    await reopen(page, '/enquiries/create')
    await expect(offer(page)).toContainText(/^You have a draft of \d\d:\d\d\./)
    await expectAccessible(page)
    await expect(control(page, 'Project')).toHaveValue('')
    await offer(page).getByRole('button', { name: 'Continue' }).click()
    await expect(control(page, 'Project')).toHaveValue(project)
    await expect(control(page, 'Company')).toHaveValue('Calder Pressure Systems')
    await expect(offer(page)).toBeHidden()
  })

  await test.step('and gone once the enquiry is made', async () => {
    const dropped = page.waitForResponse(
      (reply) => reply.request().method() === 'DELETE' && reply.url().includes('/api/v1/form-drafts/'),
    )
    await page.getByRole('button', { name: /^Save enquiry/ }).click()
    await expect(page).toHaveURL(/\/enquiries\/[0-9a-f-]{36}/)
    await dropped
    await reopen(page, '/enquiries/create')
    await expect(offer(page)).toBeHidden()
  })
})

test('what is typed outlives a network that is cut and a program that starts again, and is saved once', async ({
  page,
}) => {
  const project = `Cut off ${Date.now()}`
  await reopen(page, '/enquiries/create')
  await choose(page, 'Company', 'Calder Pressure Systems')
  await control(page, 'Project').fill(project)
  const save = page.getByRole('button', { name: /^Save enquiry/ })
  const isThere = async (sentence: RegExp) => {
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(control(page, 'Project')).toHaveValue(project)
    await expect(control(page, 'Company')).toHaveValue('Calder Pressure Systems')
  }
  await page.context().setOffline(true)
  await save.click()
  await isThere(/no connection/)
  await page.context().setOffline(false)
  await page.route('**/api/v1/enquiries', (route) =>
    route.fulfill({ status: 503, json: { message: 'The program is starting.' } }),
  )
  await save.click()
  await isThere(/starting/)
  await page.unroute('**/api/v1/enquiries')
  await save.click()
  await expect(page).toHaveURL(/\/enquiries\/[0-9a-f-]{36}/)
  const { data } = await callerOf(page)
    .api(enquiries)
    .list({ query: { search: project } })
  expect(data).toHaveLength(1)
})

test('what was typed last is kept when the page goes away, and can be thrown away', async ({ page }) => {
  await reopen(page, '/companies/create')
  await control(page, 'Name').fill('Draft Forge')
  // At once, before the pause after the last key is over.
  await reopen(page, '/companies/create')
  await offer(page).getByRole('button', { name: 'Discard' }).click()
  await expect(offer(page)).toBeHidden()
  await expect(control(page, 'Name')).toHaveValue('')
  await reopen(page, '/companies/create')
  await expect(offer(page)).toBeHidden()
})

test('a contact report is kept too, also when another screen is opened', async ({ page }) => {
  const create = '/customer-contact-reports/create'
  await reopen(page, create)
  // Kept after a rest or when the form is left, whichever comes first.
  const allKept = page.waitForResponse(
    (reply) =>
      reply.request().method() === 'PUT' && (reply.request().postData() ?? '').includes('second valve'),
  )
  await control(page, 'Summary').fill('They want to see the forging of the second valve.')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/customer-contact-reports$/)
  await allKept
  await reopen(page, create)
  await offer(page).getByRole('button', { name: 'Continue' }).click()
  await expect(control(page, 'Summary')).toHaveValue(/second valve/)
})
