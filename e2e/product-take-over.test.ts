import { expect, type Page } from '@playwright/test'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import type { Caller } from './caller.ts'
import { typeCells } from './hands.ts'
import { house } from './house.ts'
import { callerOf, test } from './journey.ts'
import { sessionOf } from './people.ts'
import { enquiryBody, pricedQuote } from './sales.ts'

test.use({ storageState: sessionOf('manager') })

const product = (caller: Caller, code: string, description: string) =>
  caller.api(productCodes).create({
    body: {
      code,
      name: code,
      description,
      family: 'Pipes',
      form: 'pipe',
      uom: 'm',
      defaultSpecificationId: house().specificationId,
      defaultPslLevelId: house().pslLevelId,
      defaultLeadTimeWeeks: 12,
      priceGuide: '1250.5',
      sellable: true,
      active: true,
    },
  })

/** The row of a new line in which this product code was picked. */
async function pickInNewLine(page: Page, code: string) {
  await page.getByRole('button', { name: 'Add line', exact: true }).first().click()
  await typeCells(page, [code])
  return page.getByRole('grid', { name: 'Lines' }).getByRole('row').last()
}

const save = async (page: Page) => {
  await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/ saved$/)).toBeVisible()
}

test('a picked product code fills a line, and asks before it replaces what was typed', async ({
  page,
  as,
}) => {
  const administrator = await as('administrator')
  await product(administrator, 'PIP-8', 'Pipe 8 in, F22')
  await product(administrator, 'PIP-10', 'Pipe 10 in, F22')
  const caller = callerOf(page)

  await test.step('on an enquiry', async () => {
    const { id } = await caller.api(enquiries).create({ body: enquiryBody('Pipes for Emden') })
    await page.goto(`/enquiries/${id}?tab=lines`)
    const row = await pickInNewLine(page, 'PIP-8')
    await expect(row).toContainText('Pipe 8 in, F22')
    await expect(row.getByRole('gridcell', { name: 'm', exact: true })).toBeVisible()
    await expect(page.getByText(/Filled in: description "Pipe 8 in, F22"; unit m/)).toBeVisible()

    await row.getByText('Pipe 8 in, F22').dblclick()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Pipe as drawing 7718')
    await page.keyboard.press('Shift+Tab')
    await typeCells(page, ['PIP-10'])
    await expect(page.getByText('Left as typed. PIP-10 says: description "Pipe 10 in, F22"')).toBeVisible()
    await expect(row).toContainText('Pipe as drawing 7718')
    await page.getByRole('button', { name: 'Use what PIP-10 says' }).click()
    await expect(row).toContainText('Pipe 10 in, F22')
    await save(page)
    const { lines } = await caller.api(enquiries).get({ params: { id } })
    expect(lines.at(-1)).toMatchObject({ productCode: 'PIP-10', description: 'Pipe 10 in, F22', uom: 'm' })
  })

  await test.step('with price and lead time on a quote', async () => {
    const { id } = await pricedQuote(caller, 'Pipes for Snorre')
    await page.goto(`/quotes/${id}?tab=lines`)
    const row = await pickInNewLine(page, 'PIP-8')
    await expect(row).toContainText('1,250.50')
    await expect(page.getByText(/; lead time 12 weeks; unit price GBP 1,250.50/)).toBeVisible()
    await save(page)
    const { lines } = await caller.api(quotes).get({ params: { id } })
    expect(lines.at(-1)).toMatchObject({ description: 'Pipe 8 in, F22', leadTimeWeeks: 12, net: '1250.50' })
  })
})
