import { expect, type Page } from '@playwright/test'
import { control } from './hands.ts'
import { callerOf, signInAnew, test } from './journey.ts'
import { people } from './people.ts'

// A session of its own: what is viewed as somebody else is the session, and others use the shared one.
test.beforeEach(({ page }) => signInAnew(page, people.administrator.email))

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('what administrators cannot lose cannot be unmarked', async ({ page }) => {
  await page.goto('/setup/role-permissions/administrator')
  await expect(page.getByRole('checkbox', { name: 'Users: edit' })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'Quotes: approve' })).toBeEnabled()
})

test('somebody is allowed more, everybody sees why, and the program is viewed as this person', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('Vera Lund')
  await page.goto(`/setup/user-permissions/${person.id}`)
  await button(page, 'Allow Quotes: extend').click()
  const dialog = page.getByRole('dialog', { name: 'Exception for Vera Lund' })
  await dialog.getByRole('button', { name: 'Add exception' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter the reason.')
  await control(dialog, 'Reason').fill('Looks after quotes in July')
  await dialog.getByRole('button', { name: 'Add exception' }).click()
  await expect(dialog).toBeHidden()
  const why = /^Allowed by Ada Marsh on .+: Looks after quotes in July$/
  await expect(page.getByText(why)).toBeVisible()

  await page.goto('/setup/user-permissions?view=who')
  await page.getByRole('combobox', { name: 'Right' }).fill('Quotes: extend')
  await page.getByRole('option', { name: /Quotes: extend/ }).click()
  await expect(page.getByRole('row', { name: /Vera Lund Yes/ }).getByText(why)).toBeVisible()
  await page.getByRole('link', { name: 'Vera Lund' }).click()

  await button(page, 'View as this person').click()
  await button(page, 'View').click()
  const banner = page.getByRole('region', { name: 'Viewing as another person' })
  await expect(banner).toContainText('Viewing as Vera Lund')
  await expect(page.getByRole('link', { name: 'Setup' })).toBeHidden()
  await page.goto('/account')
  await expect(h1(page)).toHaveText('The account of Vera Lund is private')
  const refused = await callerOf(page).call('POST', '/api/v1/companies', {})
  expect([refused.status, refused.body]).toEqual([
    403,
    {
      message:
        'You are viewing the program as Vera Lund and can only look. Stop viewing to change something.',
    },
  ])
  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(banner).toBeHidden()
  await page.goto(`/setup/user-permissions/${person.id}`)
  await button(page, 'End the exception for Quotes: extend').click()
  await page.getByRole('dialog').getByRole('button', { name: 'End exception' }).click()
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
})
