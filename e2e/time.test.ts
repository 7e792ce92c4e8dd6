import { expect } from '@playwright/test'
import { addDays, weekday } from '#platform/contract/values/dates.ts'
import { choose, control } from './hands.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { dayFromNow } from './sales.ts'
import { expectGoodLooks } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('manager') })

/** Monday of the week before the last: all of it is over, whichever day it is. */
const monday = addDays(dayFromNow(0), -14 - weekday(dayFromNow(0)))

test('time is entered from the desk, put right and voided, and the week says what counts', async ({
  page,
}) => {
  await page.goto(`/time?week=${monday}`)
  const grid = page.getByRole('table', { name: 'Hours by person and day' })
  await expect(grid.getByRole('columnheader', { name: /^Mon / })).toBeVisible()
  const enter = async (from: string, to: string) => {
    await page.getByRole('button', { name: 'Enter time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter time' })
    await choose(dialog, 'Kind', 'Indirect')
    await choose(dialog, 'Work', 'Meeting')
    await control(dialog, 'From').fill(monday)
    await control(dialog, 'From, time').fill(from)
    await control(dialog, 'To').fill(monday)
    await control(dialog, 'To, time').fill(to)
    await dialog.getByRole('button', { name: 'Enter', exact: true }).click()
    return dialog
  }
  const wrong = await enter('09:00', '08:00')
  await expect(wrong.getByText('It ends after it begins.')).toBeVisible()
  await control(wrong, 'To, time').fill('10:30')
  await wrong.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(grid.getByRole('cell', { name: '1:30' }).first()).toBeVisible()

  await page.getByRole('button', { name: /^Correct / }).click()
  const correcting = page.getByRole('dialog', { name: /^Correct the time of/ })
  await control(correcting, 'To, time').fill('10:00')
  await control(correcting, 'Reason').fill('It was shorter')
  await correcting.getByRole('button', { name: 'Correct' }).click()
  await expect(page.getByText(/Corrected by .*: It was shorter/)).toBeVisible()
  await expect(grid.getByRole('cell', { name: '1:00' }).first()).toBeVisible()
  await expectGoodLooks(page)

  await page.getByRole('button', { name: /^Void / }).click()
  const voiding = page.getByRole('dialog', { name: /^Void the time of/ })
  await control(voiding, 'Reason').fill('There was no meeting')
  await voiding.getByRole('button', { name: 'Void' }).click()
  await expect(page.getByText('No time in this week.')).toBeVisible()
})
