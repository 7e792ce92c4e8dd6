import { expect } from '@playwright/test'
import { choose, control } from './hands.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { expectAccessible } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('user') })

test('a customer nobody knows yet is added from the enquiry, with its contact', async ({ page }) => {
  const name = `Trykktank ${Date.now()} AS`
  await page.goto('/enquiries/create')
  const company = control(page, 'Company')
  await company.click()
  await company.fill(name)
  await expect(page.getByText(`No company matches "${name}"`)).toBeVisible()
  await page.getByRole('option', { name: `Add company "${name}"` }).click()

  const form = page.getByRole('dialog', { name: 'New company' })
  await expect(control(form, 'Name')).toHaveValue(name)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add company' }).click()
  await expect(form.getByRole('alert')).toContainText('Choose the country.')
  await choose(form, 'Country', 'Norway')
  await form.getByRole('button', { name: 'Add company' }).click()
  await expect(form).toBeHidden()
  await expect(company).toHaveValue(name)

  const contact = control(page, 'Contact')
  await contact.click()
  await contact.fill('Kari Trykk')
  await page.getByRole('option', { name: 'Add contact "Kari Trykk"' }).click()
  const person = page.getByRole('dialog', { name: 'New contact' })
  await control(person, 'Job title').fill('Buyer')
  await person.getByRole('button', { name: 'Add contact' }).click()
  await expect(person).toBeHidden()
  await expect(contact).toHaveValue('Kari Trykk')
})

test('who may not make companies is offered nothing', async ({ page }) => {
  await page.route('**/api/v1/user', async (route) => {
    const answer = await route.fetch()
    const user = (await answer.json()) as { permissions: string[] }
    const permissions = user.permissions.filter((right) => right !== 'companies:create')
    await route.fulfill({ response: answer, json: { ...user, permissions } })
  })
  await page.goto('/enquiries/create')
  const company = control(page, 'Company')
  await company.click()
  await company.fill('Nobody knows them')
  await expect(page.getByText('No company matches "Nobody knows them"')).toBeVisible()
  await expect(page.getByRole('option', { name: /^Add / })).toHaveCount(0)
})
