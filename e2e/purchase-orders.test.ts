import { expect } from '@playwright/test'
import { addDays } from '#platform/contract/dates.ts'
import { choose, control, typeCells } from './hands.ts'
import { test } from './journey.ts'
import { people, sessionOf } from './people.ts'
import { appointOrderApprover, approvedSupplier } from './purchasing.ts'
import { seamlessPipe } from './steel.ts'

test.use({ storageState: sessionOf('user') })

const inAMonth = () => addDays(new Date().toISOString().slice(0, 10), 30)

test('an order for pipe is written, whose mass follows from its size', async ({ page, as }) => {
  test.slow()
  const administrator = await as('administrator')
  await approvedSupplier(administrator, 'VALLM', 'Vallmont Steel')
  await seamlessPipe(administrator)
  await appointOrderApprover(administrator, people.manager.email, { maxValue: '50000' })
  await appointOrderApprover(administrator, people.approver.email, { step: 2, minValue: '5000' })

  await test.step('it is written with a line of pipe, whose mass and price follow', async () => {
    await page.goto('/purchase-orders')
    await page.getByRole('link', { name: 'New purchase order' }).first().click()
    await choose(page, 'Supplier', 'Vallmont Steel')
    await control(page, 'Required').fill(inAMonth())
    await choose(page, 'Currency', 'GBP')
    const lines = page.getByRole('grid', { name: 'Lines' })
    await page
      .getByRole('button', { name: /Add line/ })
      .first()
      .click()
    await lines.getByRole('gridcell').first().click()
    await typeCells(page, ['Pipe'])
    const line = page.getByRole('region', { name: 'Line 10' })
    await control(line, 'NPS').fill('6')
    await control(line, 'Schedule').fill('80')
    await control(line, 'Outside diameter').fill('168.3')
    await control(line, 'Wall').fill('10.97')
    await control(line, 'Length').fill('12000')
    await expect(line.getByText('510.762 kg in theory, all pieces')).toBeVisible()
    await choose(line, 'Specification', 'Seamless carbon steel pipe for high-temperature service, per order')
    await control(line, 'Grade').fill('B')
    await choose(line, 'Certificate', '3.1')
  })
})
