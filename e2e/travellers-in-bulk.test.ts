import { expect } from '@playwright/test'
import { longDay } from '#platform/contract/values/dates.ts'
import { travellers } from '#modules/production/travellers/contract.ts'
import { control } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { sessionOf } from './people.ts'
import { createTemplate, travellerBody } from './production.ts'
import { dayFromNow } from './sales.ts'
import { expectAccessible } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('administrator') })

test('travellers that are chosen get another due day together, a cancelled one is named and stays', async ({
  page,
}) => {
  await page.goto('/')
  const caller = callerOf(page)
  const api = caller.api(travellers)
  const templateId = await createTemplate(caller, 'BULK-10')
  const made = []
  for (const part of ['First', 'Second', 'Third'])
    made.push(await api.create({ body: travellerBody(templateId, { description: `${part} in bulk` }) }))
  const [first, second, third] = made
  if (!first || !second || !third) throw new Error('Three travellers are made.')
  const { id, version } = third
  await api.cancel({ params: { id }, version, body: { reason: 'Not wanted' } })

  await page.goto('/travellers?search=in%20bulk')
  for (const { number } of [first, second, third])
    await page.getByRole('checkbox', { name: new RegExp(number) }).check()
  const bar = page.getByRole('group', { name: 'With what is chosen' })
  await bar.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change' })
  await control(dialog, 'What is changed').click()
  await page.getByRole('option', { name: 'Due', exact: true }).click()
  await control(dialog, 'Due').fill(longDay(dayFromNow(44)))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog.getByText('2 of 3 travellers done. The others are as they were:')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Refused' })).toContainText(third.number)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  for (const one of [first, second])
    expect(await api.get({ params: { id: one.id } })).toMatchObject({ dueOn: dayFromNow(44) })
  expect((await api.get({ params: { id: third.id } })).dueOn).not.toBe(dayFromNow(44))
})
