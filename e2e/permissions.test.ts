import { expect, type Page } from '@playwright/test'
import { signInAnew, test } from './journey.ts'
import { press, tabTo } from './keyboard.ts'
import { people } from './people.ts'

// A session of its own: what is viewed as somebody else is the session, and others use the shared one.
test.beforeEach(({ page }) => signInAnew(page, people.administrator.email))

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a role is given a right by keyboard, and taken back to its default', async ({ page }) => {
  await page.goto('/setup/role-permissions')
  await press(page, page.getByRole('link', { name: 'User', exact: true }))
  await expect(h1(page)).toHaveText('User')
  const right = page.getByRole('checkbox', { name: 'Companies: delete' })
  await tabTo(page, right)
  await page.keyboard.press('Space')
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Save' })).toContainText('Companies: delete given')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('User: saved, active now.')).toBeVisible()
  await page.reload()
  await expect(right).toBeChecked()
  await page.getByRole('checkbox', { name: 'Only what differs from the default (1)' }).check()
  await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(1)
  await button(page, 'Reset to default').click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Every right is as it is by default.').first()).toBeVisible()
})
