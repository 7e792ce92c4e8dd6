import { expect, type Page } from '@playwright/test'
import { formatAmount } from '#platform/contract/values/amounts.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { noteFigure, sized } from '../test/support/proof.ts'
import { type RandomQuote, randomQuote } from '../test/support/random-quotes.ts'
import type { Caller } from './caller.ts'
import { test } from './journey.ts'
import { sessionOf } from './people.ts'
import { pricedQuote } from './sales.ts'

test.use({ storageState: sessionOf('manager') })

const COUNT = sized(8, 200)

interface Opened {
  readonly id: string
  readonly number: string
  readonly quote: RandomQuote
}

/** Random quotes as alternatives of one enquiry, saved by the API. */
async function saveQuotes(caller: Caller): Promise<Opened[]> {
  const api = caller.api(quotes)
  const first = await pricedQuote(caller, 'Totals on screen')
  const taxes = first.taxCodes.map(({ code, rate }) => ({ taxCode: code, taxRate: rate }))
  const opened: Opened[] = []
  for (let seed = 1; seed <= COUNT; seed++) {
    const quote = randomQuote(seed, taxes)
    const { id, number } = await api.copyAsAlternative({ params: { id: first.id }, body: {} })
    await api.update({ params: { id }, version: 1, body: quote.body })
    opened.push({ id, number, quote })
  }
  return opened
}

/** Goes to an address as a link of the page would. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => window.history.pushState({}, '', to), path)

test('random quotes show the same cents on the screen as they come to', async ({ page, as }) => {
  test.setTimeout(30_000 + COUNT * 3_000)
  const all = await saveQuotes(await as('manager'))
  await page.goto('/quotes')
  for (const { id, number, quote } of all) {
    await go(page, `/quotes/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
    const totals = page.getByLabel('Totals', { exact: true })
    const { net, gross, taxes } = quote.expected
    const { currency } = quote.body
    const money = (amount: string) => formatAmount(amount, currency)
    await expect(totals).toContainText(money(net))
    await expect(totals).toContainText(money(gross))
    for (const { tax } of taxes.filter((one) => Number(one.tax) > 0)) {
      await expect(totals).toContainText(money(tax))
    }
    if (currency === 'GBP') continue
    await expect(totals).toContainText(formatAmount(quote.expected.netInBase, 'GBP'))
  }
  noteFigure('Quotes compared on screen', COUNT)
})
