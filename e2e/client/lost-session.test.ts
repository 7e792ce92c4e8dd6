import { expect, type Page } from '@playwright/test'
import { users } from '#modules/people/users/contract.ts'
import { callerOf, endSession, signInAnew, test } from '../journey.ts'
import { nobody, PASSWORD } from '../people.ts'

test.use({ storageState: nobody })

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const companies = (url: URL) => url.pathname === '/api/v1/companies'

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path)
  await expect(h1(page)).toContainText(title)
}

/** Changes the name on the account page without saving it. */
async function changeName(page: Page, name: string): Promise<void> {
  await open(page, '/account', 'My account')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
}

const saveName = (page: Page) => page.getByRole('button', { name: 'Save name' }).click()

test.describe('with nothing unsaved', () => {
  test('B4 a later 401 leads to /', async ({ page }) => {
    await signInAnew(page)
    await open(page, '/account', 'My account')
    await endSession(page)
    await page.getByRole('link', { name: 'Companies' }).click()
    await expect(page).toHaveURL('/')
    await expect(h1(page)).toHaveText('Welcome to Heatline')
  })

  test('B4 a later 419 leads to /', async ({ page }) => {
    await signInAnew(page)
    await open(page, '/account', 'My account')
    await page.route(companies, (route) =>
      route.fulfill({ status: 419, json: { message: 'CSRF token mismatch.' } }),
    )
    const loaded = page.waitForEvent('load')
    await page.getByRole('link', { name: 'Companies' }).click()
    await loaded
    await expect(page).toHaveURL('/')
  })

  test('B5 a later 409 leads to the verify page, and a verified person goes on from there', async ({
    page,
    as,
    newPerson,
  }) => {
    const person = await newPerson('Una Verified')
    await signInAnew(page, person.email)
    await open(page, '/account', 'My account')
    const api = (await as('administrator')).api(users)
    const { id, version } = await api.get({ params: { id: person.id } })
    await api.update({ params: { id }, version, body: { email: `moved-${person.email}` } })
    await page.getByRole('link', { name: 'Companies' }).click()
    await expect(page).toHaveURL('/account/verify')
    await expect(h1(page)).toHaveText('Verify your account')
    await api.markVerified({ params: { id }, version: version + 1 })
    await page.getByRole('button', { name: 'I have opened the link' }).click()
    await expect(page).toHaveURL('/')
  })

  for (const [status, body] of [
    [401, { message: 'Unauthenticated.' }],
    [409, { message: 'Your email address is not verified.' }],
  ] as const) {
    test(`B6 a background refetch with ${status} stays where it is`, async ({ page }) => {
      await signInAnew(page)
      await page.clock.install()
      await open(page, '/companies', 'Companies')
      await expect(page.getByRole('link', { name: 'Calder Pressure Systems' })).toBeVisible()
      await page.route(companies, (route) => route.fulfill({ status, json: body }))
      await page.clock.fastForward(60_000)
      const refetched = page.waitForResponse((response) => companies(new URL(response.url())))
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await refetched
      await page.clock.runFor(1_000)
      await expect(page).toHaveURL('/companies')
      await expect(page.getByRole('link', { name: 'Calder Pressure Systems' })).toBeVisible()
    })
  }

  test('B8 a 419 in a live session is repeated once with a fresh token', async ({ page, newPerson }) => {
    const person = await newPerson('Wanda Reid')
    await signInAnew(page, person.email)
    const calls: string[] = []
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await changeName(page, 'Wanda Reid-Holt')
    calls.length = 0
    let isFirst = true
    await page.route('**/api/v1/account', async (route) => {
      const isRefused = isFirst
      isFirst = false
      if (isRefused) await route.fulfill({ status: 419, json: { message: 'CSRF token mismatch.' } })
      else await route.continue()
    })
    await saveName(page)
    await expect(page.getByText('Name saved')).toBeVisible()
    const write = ['GET /sanctum/csrf-cookie', 'PATCH /api/v1/account']
    expect(calls.filter((call) => write.includes(call))).toEqual([...write, ...write])
  })

  test('B9 a 500 is written to the console with its body', async ({ page }) => {
    await signInAnew(page)
    await page.route(companies, (route) => route.fulfill({ status: 500, json: { message: 'Server Error' } }))
    const logged = page.waitForEvent('console', (message) => message.text().includes('The server failed'))
    await page.goto('/companies')
    const values = await Promise.all((await logged).args().map((value) => value.jsonValue()))
    expect(values).toEqual(['The server failed', { message: 'Server Error' }])
    await expect(page.getByRole('heading', { name: 'This list' })).toBeVisible()
  })
})

test.describe('with unsaved changes', () => {
  test('B8 a lost session asks for the password in place and repeats the save', async ({
    page,
    newPerson,
  }) => {
    const person = await newPerson('Ines Duarte')
    await signInAnew(page, person.email)
    await changeName(page, 'Ines Duarte-Holm')
    await endSession(page)
    await saveName(page)
    const dialog = page.getByRole('dialog', { name: 'Sign in to go on' })
    const password = dialog.getByLabel(`Password of ${person.email}`)
    await expect(password).toBeFocused()
    await password.fill('not the password')
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog.getByText('These credentials do not match our records.')).toBeVisible()
    await password.fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Name saved')).toBeVisible()
    await expect(page).toHaveURL('/account')
    expect((await callerOf(page).call('GET', '/api/v1/user')).body).toMatchObject({
      name: 'Ines Duarte-Holm',
    })
  })

  test('B8 closing the sign-in dialog keeps what was typed', async ({ page, newPerson }) => {
    await signInAnew(page, (await newPerson('Owen Laird')).email)
    await changeName(page, 'Typed but not saved')
    await endSession(page)
    await saveName(page)
    const dialog = page.getByRole('dialog', { name: 'Sign in to go on' })
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/account')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Typed but not saved')
    await expect(page.getByRole('alert')).toContainText('Unauthenticated.')
  })

  test('B8 a 409 shows the way to the verification instead of going there', async ({ page, newPerson }) => {
    await signInAnew(page, (await newPerson('Rhona Baird')).email)
    await changeName(page, 'Typed but not saved')
    await page.route('**/api/v1/account', (route) =>
      route.fulfill({ status: 409, json: { message: 'Your email address is not verified.' } }),
    )
    await saveName(page)
    const dialog = page.getByRole('dialog', { name: 'Your account is not verified' })
    const link = dialog.getByRole('link', { name: 'Open the verification page' })
    await expect(link).toHaveAttribute('href', '/account/verify')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page).toHaveURL('/account')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Typed but not saved')
  })

  test('leaving asks first: keep editing, or discard', async ({ page, newPerson }) => {
    await signInAnew(page, (await newPerson('Marek Dahl')).email)
    await changeName(page, 'Typed but not saved')
    await page.getByRole('link', { name: 'Companies' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page).toHaveURL('/account')
    await page.getByRole('link', { name: 'Companies' }).click()
    await dialog.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL('/companies')
  })
})
