import { expect } from '@playwright/test'
import { addDays, weekday } from '#platform/contract/values/dates.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { travellers } from '#modules/production/travellers/contract.ts'
import { house } from './house.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { createTemplate, signature, travellerBody } from './production.ts'
import { dayFromNow } from './sales.ts'
import { expectGoodLooks } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('manager') })

const today = dayFromNow(0)
const monday = addDays(today, -weekday(today))
/** Tuesday of the week after next, with nothing before it that is closed. */
const inTwoWeeks = addDays(monday, 15)

test('a traveller is planned, comes late by three days, and is pulled forward on the board', async ({
  page,
  as,
}) => {
  test.slow()
  const administrator = await as('administrator')
  const params = { id: house().facilityId }
  const api = administrator.api(facilities)
  const days = [1, 2, 3, 4, 5]
  const { version } = await api.get({ params })
  await api.update({
    params,
    version,
    body: {
      workingCalendar: {
        days,
        hoursPerDay: '8',
        holidays: [],
        shifts: [
          {
            code: 'DAY',
            name: 'Day shift',
            from: '07:00',
            to: '15:30',
            breaks: [{ from: '11:30', to: '12:00' }],
            days,
          },
        ],
      },
      workCentres: [
        { code: 'SAW', name: 'Saw 2', active: true },
        { code: 'HBM', name: 'HBM 4', active: true, places: 2 },
      ],
    },
  })
  const planner = await as('manager')
  const plans = planner.api(travellers)
  const templateId = await createTemplate(administrator, 'PLAN')
  const made = await plans.create({ body: travellerBody(templateId, { quantity: 4, dueOn: inTwoWeeks }) })
  const route = made.route.map(({ id: _, rootId: __, supplierName: ___, ...line }, place) => ({
    ...line,
    workCentre: place === 0 ? 'SAW' : 'HBM',
    setupMin: 15,
    runMin: '90',
  }))
  const saved = await plans.update({ params: { id: made.id }, version: made.version, body: { route } })
  const asked = await plans.submit({ params: { id: made.id }, version: saved.version, body: {} })
  const approved = await (await as('approver'))
    .api(travellers)
    .approve({ params: { id: made.id }, version: asked.version, body: { signature } })
  await plans.release({ params: { id: made.id }, version: approved.version, body: {} })

  await page.goto(`/planning?week=${inTwoWeeks}`)
  // One of the house is there already, and names no work centre.
  await expect(page.getByText('2 travellers, 0 late')).toBeVisible()
  const short = made.number.split('-').at(-1) ?? ''
  const board = page.getByRole('region', { name: 'Operations by work centre and day' })
  await expect(board.getByRole('link', { name: `${short} 20 Bore` }).first()).toBeVisible()
  await expectGoodLooks(page)

  // The bored body is wanted three working days after it is due.
  const card = board.getByRole('link', { name: `${short} 30` }).first()
  await card.focus()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Begins on' }).fill(addDays(inTwoWeeks, 3))
  await dialog.getByRole('textbox', { name: 'Begins on' }).press('Tab')
  await expect(dialog.getByText('is late by 3 working days')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The lorry comes on Friday')
  await expectGoodLooks(page)
  await dialog.getByRole('button', { name: 'Pin here' }).click()
  await expect(page.getByText('2 travellers, 1 late')).toBeVisible()
  await expect(board.getByText('3 d late').first()).toBeVisible()

  await page
    .getByRole('button', { name: `Move ${made.number} 30` })
    .first()
    .click()
  await dialog.getByRole('textbox', { name: 'Begins on' }).fill(addDays(inTwoWeeks, -1))
  await dialog.getByRole('textbox', { name: 'Begins on' }).press('Tab')
  await expect(dialog.getByText('stays on time')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Another lorry comes on Monday')
  await dialog.getByRole('button', { name: 'Pin here' }).click()
  await expect(page.getByText('2 travellers, 0 late')).toBeVisible()

  await page.getByRole('button', { name: 'Dispatch lists' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saw 2' })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Ready' }).getByRole('link', { name: made.number }),
  ).toBeVisible()
  await page.getByRole('navigation', { name: 'Work centres' }).getByRole('link', { name: /HBM 4/ }).click()
  const coming = page.getByRole('region', { name: 'Coming' })
  await expect(coming.getByText('No piece has passed operation 10 yet.')).toBeVisible()
  await expect(coming.getByText('Another lorry comes on Monday')).toBeVisible()
  await expectGoodLooks(page)

  // The planner lets the work centre take it before all others.
  await coming.getByRole('button', { name: `Take first ${made.number} 20` }).click()
  await dialog.getByLabel('Reason').fill('The customer waits for it')
  await expectGoodLooks(page)
  await dialog.getByRole('button', { name: 'Take first', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(coming.getByText('took it forward: The customer waits for it')).toBeVisible()
  await expectGoodLooks(page)

  // The mill breaks down, and works again.
  const downtime = page.getByRole('region', { name: 'Downtime' })
  await downtime.getByRole('button', { name: 'Down now' }).click()
  await dialog.getByLabel('Note').fill('Spindle')
  await dialog.getByRole('button', { name: 'It is down' }).click()
  await expect(downtime.getByText('breakdown: Spindle').first()).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  await expect(board.getByText('breakdown: Spindle')).toBeVisible()
  await expectGoodLooks(page)
  await board.getByRole('link', { name: 'HBM 4' }).click()
  await downtime.getByRole('button', { name: 'Works again' }).click()
  await expect(page.getByText('HBM 4 works again')).toBeVisible()

  // What an hour of it costs is entered without the page of the facility, which only administrators open.
  await page.goto('/setup/hourly-rates')
  await page.getByRole('button', { name: 'Enter the cost per hour of HBM 4' }).click()
  await dialog.getByLabel('Cost per hour').fill('96')
  await expectGoodLooks(page)
  await dialog.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page.getByRole('row', { name: /^HBM 4/ })).toContainText('96.00')
  await expectGoodLooks(page)
})
