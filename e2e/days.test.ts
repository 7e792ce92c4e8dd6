import { expect, type Page } from '@playwright/test'
import { operations } from '#modules/production/operations/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import { requisitions } from '#modules/purchasing/requisitions/contract.ts'
import { choose, control } from './hands.ts'
import { house } from './house.ts'
import { test } from './journey.ts'
import { PASSWORD, people } from './people.ts'
import { createTemplate, releasedTraveller } from './production.ts'
import { dayFromNow } from './sales.ts'

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

/** Through the page, as people come in the morning. */
async function comeIn(page: Page, email: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
}

test('people begin where their profile says, and go from what they find there to their next act', async ({
  page,
  newPerson,
  as,
}) => {
  const administrator = await as('administrator')
  const withProfile = async (name: string, profile: string) => {
    const { id, email } = await newPerson(name)
    const { version } = await administrator.api(users).get({ params: { id } })
    await administrator.api(users).update({ params: { id }, version, body: { profiles: [profile] } })
    return email
  }

  await test.step('an administrator names the start page of a profile among the screens that its rights open', async () => {
    await comeIn(page, people.administrator.email)
    await page.goto('/setup/profiles/operator')
    await page.getByRole('button', { name: 'Menu and start page' }).click()
    const dialog = page.getByRole('dialog', { name: 'Menu and start page of Operator' })
    await control(dialog, 'Start page').click()
    const offered = page.getByRole('listbox', { name: 'Start page' })
    await expect(offered.getByRole('option', { name: /^Planning/ })).toBeVisible()
    await expect(offered.getByRole('option', { name: /^Quotes/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await choose(dialog, 'Start page', 'Planning')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('who has it begins there, and home is one click away and stays', async () => {
    await comeIn(page, await withProfile('Olaf Opener', 'operator'))
    await expect(page).toHaveURL('/planning')
    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: 'Home', exact: true })
      .click()
    await expect(h1(page)).toHaveText('Home')
    await page.reload()
    await expect(h1(page)).toHaveText('Home')
    await page.goto('/time')
    await page.goto('/')
    await expect(page).toHaveURL('/planning')
  })

  await test.step('at an operation, what is wrong is written down from there', async () => {
    const templateId = await createTemplate(administrator, 'DAYS', 'Sawn body')
    const { id, number } = await releasedTraveller(await as('manager'), await as('approver'), templateId)
    const [saw] = await administrator.api(operations).list({ params: { id } })
    await page.goto(`/travellers/${id}/operations/${saw?.id ?? ''}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Raise a non-conformance' }).click()
    await expect(control(page, 'What is wrong')).toHaveValue(`${number}, operation 10 Saw`)
    await expect(control(page, 'Found')).toHaveValue('At an operation')
  })

  await test.step('a buyer goes from a need to its order, and to suppliers first', async () => {
    const need = await administrator.api(requisitions).create({
      body: {
        facilityId: house().facilityId,
        quantity: '4',
        neededBy: dayFromNow(60),
        uom: 'each',
        form: 'round_bar',
        diameterMm: '61.5',
      },
    })
    await comeIn(page, await withProfile('Berta Buyer', 'buyer'))
    await page.goto(`/requisitions/${need.id}`)
    await expect(page.getByRole('link', { name: 'Ask suppliers' })).toHaveAttribute(
      'href',
      `/requests-for-quotation/create?needs=${need.id}`,
    )
    await page.getByRole('link', { name: 'Order', exact: true }).click()
    await expect(page.getByLabel(`Order ${need.number}`)).toBeChecked()
  })
})
