import { expect, type Page } from '@playwright/test'
import { globalSegments } from '#modules/setup/global-segments/contract.ts'
import { callerOf, test } from './journey.ts'
import { sessionOf } from './people.ts'

test.use({ storageState: sessionOf('administrator') })

const siblings = (page: Page) => page.getByRole('navigation', { name: 'Global segments' })
const names = (page: Page) => siblings(page).locator('li b').allTextContents()
/** As the server keeps them. */
const savedNames = async (page: Page) => {
  const { data } = await callerOf(page)
    .api(globalSegments)
    .list({ query: { perPage: 100 } })
  return data.map(({ name }) => name)
}
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}` })

async function openRecord(page: Page, slice: string, code: string): Promise<void> {
  await page.goto(`/setup/${slice}`)
  await page.getByRole('table').getByRole('link', { name: code, exact: true }).click()
  await expect(siblings(page).locator('[aria-current=page]')).toBeVisible()
}

test('each list, form and record has a heading and a title of its own', async ({ page }) => {
  const h1 = page.getByRole('heading', { level: 1 })
  await page.goto('/setup/global-segments')
  await expect(h1).toContainText('Global segments')
  await page.goto('/setup/global-segments/create')
  await expect(h1).toHaveText('New global segment')
  await expect(page).toHaveTitle(/^New global segment \|/)
  await openRecord(page, 'global-segments', 'POWER')
  await expect(h1).toHaveText((await siblings(page).locator('[aria-current=page] b').textContent()) ?? '')
  await expect(page).toHaveTitle(new RegExp(`^${await h1.textContent()} \\|`))
})

test('a setup list is put into order by keys, by the menu of a handle and by dragging', async ({ page }) => {
  await openRecord(page, 'global-segments', 'POWER')
  await expect(siblings(page).locator('li b').nth(2)).toBeVisible()
  const before = await names(page)
  const [first = '', second = '', third = ''] = before
  const moved = [third, first, second, ...before.slice(3)]

  // Faster than the server answers: the second move waits for the first one.
  await handle(page, third).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => names(page)).toEqual(moved)
  await expect(handle(page, third)).toBeFocused()
  await expect(page.getByText(`${third} is now 1 of ${before.length}.`)).toBeAttached()
  await expect.poll(() => savedNames(page)).toEqual(moved)

  await handle(page, third).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual([first, third, second, ...before.slice(3)])
  await handle(page, third).press('ArrowDown')
  await expect.poll(() => names(page)).toEqual(before)

  const last = before.at(-1) ?? ''
  const from = await handle(page, last).boundingBox()
  const to = await handle(page, first).boundingBox()
  if (!from || !to) throw new Error('The handles are not on the page.')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y - 20, { steps: 4 })
  await page.mouse.move(to.x + 8, to.y + 8, { steps: 8 })
  // A person lets go once the line shows where the row will come.
  await expect(page.locator('li').filter({ has: handle(page, first) })).toHaveClass(/above/)
  await page.mouse.up()
  await expect.poll(() => names(page)).toEqual([last, ...before.slice(0, -1)])

  await expect.poll(() => savedNames(page)).toEqual([last, ...before.slice(0, -1)])
  await page.reload()
  await expect.poll(() => names(page)).toEqual([last, ...before.slice(0, -1)])
})

test('several records are archived in one go, and taken back into use', async ({ page }) => {
  const bar = page.getByRole('group', { name: 'With what is chosen' })
  const take = async (step: string) => {
    await bar.getByRole('button', { name: step, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: step })
    await dialog.getByRole('button', { name: step, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto('/setup/sales-steps?filter[active]=true')
  const boxes = page.getByRole('table').locator('tbody').getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  const before = await boxes.count()
  for (const at of [0, 1]) await boxes.nth(at).check()
  await take('Archive')
  await expect(boxes).toHaveCount(before - 2)
  await page.goto('/setup/sales-steps?filter[active]=false')
  await expect(boxes).toHaveCount(2)
  await page.getByRole('table').locator('thead').getByRole('checkbox').check()
  await take('Take back into use')
  await expect(boxes).toHaveCount(0)
})
