import { expect, type Page } from '@playwright/test'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import { act, choose, control, expectStep } from './hands.ts'
import { house } from './house.ts'
import { callerOf, signInAnew, test } from './journey.ts'
import { PASSWORD, people, PIN } from './people.ts'
import { appointOrderApprover, approvedSupplier, createOrder } from './purchasing.ts'
import { submittedQuote } from './sales.ts'

// Sessions of their own: whoever signs in takes the place of the other in the same browser.
test.beforeEach(({ page }) => signInAnew(page, people.administrator.email))

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('main')
const money = /[£€$]|GBP|EUR/

async function expectRefused(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(h1(page)).toHaveText('403')
}

test('an administrator gives somebody the profile Operator, who sees no money and sends no quote', async ({
  page,
  newPerson,
  as,
}) => {
  const quote = await submittedQuote(await as('manager'), 'Riser spools')
  const person = await newPerson('Nils Varga')
  await test.step('the profile is chosen on the page of the person', async () => {
    await page.goto(`/setup/users/${person.id}`)
    await page.getByRole('combobox', { name: 'Profiles' }).click()
    await page.getByRole('option', { name: /^Operator/ }).click()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Nils Varga saved').or(page.getByText('User saved')).first()).toBeVisible()
  })
  await test.step('what it holds stands in setup', async () => {
    await page.goto('/setup/profiles')
    await page.getByRole('link', { name: 'Operator', exact: true }).click()
    await expect(h1(page)).toHaveText('Operator')
    await expect(page.getByRole('checkbox', { name: 'Quotes: view' })).not.toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Steel stock: view' })).toBeChecked()
  })
  await test.step('home, menu and addresses hold nothing of offers, orders and money', async () => {
    await signInAnew(page, person.email)
    await page.goto('/')
    await expect(h1(page)).toHaveText('Home')
    await expect(page.locator('[data-layout="new-layout"]')).toHaveCount(1)
    await expect(page.getByText('Recent activity')).toBeVisible()
    await expect(main(page)).not.toContainText(money)
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'Steel stock' })).toBeVisible()
    for (const name of [
      'Enquiries',
      'Quotes',
      'Purchase orders',
      'Supplier invoices',
      'Companies',
      'Forecast',
    ]) {
      await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0)
    }
    for (const path of [
      '/quotes',
      `/quotes/${quote.id}`,
      '/purchase-orders',
      '/invoices',
      '/forecast',
      '/companies',
    ])
      await expectRefused(page, path)
  })
  await test.step('the menu holds the job, everything with one click, and what was pinned', async () => {
    const menu = page.getByRole('navigation', { name: 'Main', exact: true })
    await page.goto('/')
    await expect(menu.getByRole('link', { name: 'Heats' })).toHaveCount(0)
    await menu.getByRole('button', { name: 'Show everything' }).click()
    await expect(menu.getByRole('link', { name: 'Heats' })).toBeVisible()
    await page.goto('/steel-stock')
    await page.getByRole('button', { name: 'Add to the favourites' }).click()
    await page.getByRole('dialog').getByLabel('Name in the menu').fill('Our yard')
    // It stands in the menu once the server has it, and not before.
    const add = page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true })
    await page.route('**/own-menu', (route) => route.abort(), { times: 1 })
    await add.click()
    await expect(page.getByRole('dialog').getByText('There is no connection to the server.')).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Our yard' })).toHaveCount(0)
    await add.click()
    await expect(menu.getByRole('link', { name: 'Our yard' })).toBeVisible()
    await page.reload()
    await expect(menu.getByRole('link', { name: 'Our yard' })).toBeVisible()
    await menu.getByRole('button', { name: 'Show my job only' }).click()
    await expect(menu.getByRole('link', { name: 'Heats' })).toHaveCount(0)
  })
  await test.step('and the server refuses the rest', async () => {
    const caller = callerOf(page)
    for (const action of ['send', 'lose', 'cancel', 'submit']) {
      const { status } = await caller.call('POST', `/api/v1/quotes/${quote.id}/${action}`, {})
      expect([action, status]).toEqual([action, 403])
    }
    expect((await caller.call('GET', '/api/v1/quotes')).status).toBe(403)
  })
})

test('a storekeeper receives an order and books it without a price', async ({ page, newPerson, as }) => {
  const administrator = await as('administrator')
  const manager = await as('manager')
  const supplierId = await approvedSupplier(administrator, 'KIRKS', 'Kirk Saw Works')
  const entry = await appointOrderApprover(administrator, people.manager.email)
  const { facilityId } = house()
  const draft = await createOrder(administrator, { supplierId, facilityId, unitPrice: '137.77' })
  const api = administrator.api(purchaseOrders)
  const { id } = draft
  const submitted = await api.submit({ params: { id }, version: draft.version, body: {} })
  const approved = await manager.api(purchaseOrders).approve({
    params: { id },
    version: submitted.version,
    body: { signature: { pin: PIN, password: PASSWORD } },
  })
  const byHand = { to: [], cc: [], subject: 'Our order', message: 'Here it is.', byHand: true }
  await api.issue({ params: { id }, version: approved.version, body: byHand })
  expect(entry).toMatch(/-/)

  const person = await newPerson('Astrid Moen')
  const { version } = await administrator.api(users).get({ params: { id: person.id } })
  await administrator
    .api(users)
    .update({ params: { id: person.id }, version, body: { profiles: ['storekeeper'] } })
  await signInAnew(page, person.email)
  const price = /137[.,]77|3,?306/
  await page.goto(`/purchase-orders/${id}`)
  await expect(h1(page)).toContainText(draft.number)
  await expect(main(page)).toContainText('Sawing to length')
  await expect(main(page)).not.toContainText(price)
  await page.goto('/purchase-orders')
  await expect(main(page)).toContainText(draft.number)
  await expect(main(page)).not.toContainText(price)

  await page.goto(`/goods-receipts/create?from=purchase-order&ids=${id}`)
  await control(page, 'Delivery note').fill('KS-118')
  await choose(page, 'Acceptance', 'Accepted')
  await page.getByRole('button', { name: /^Save goods receipt/ }).click()
  await expect(h1(page)).toHaveText(/^GRN-/)
  await act(page, 'Post')
  await expectStep(page, 'Posted')
  await expect(main(page)).not.toContainText(price)
  await expectRefused(page, '/invoices')
  await expectRefused(page, '/expediting/reports')
  expect((await callerOf(page).call('GET', `/api/v1/purchase-orders/${id}/pdf`)).status).toBe(403)
})
