import { expect, it } from 'vitest'
import { formatAmount } from '#platform/contract/values/amounts.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { noteFigure, sized } from '../support/proof.ts'
import { randomQuoteDesk, saveAndCompare } from '../support/random-quote-desk.ts'
import { type RandomQuote, randomQuote } from '../support/random-quotes.ts'
import { testServer } from '../support/server.ts'

const server = await testServer()

const ALL = sized(100, 5_000)
/** Every fiftieth is printed too: 100 prints of the full form. */
const PRINTED = 50

/** The sums of a quote as its print must print them. */
function sumsOf({ body, expected }: RandomQuote): string[] {
  const taxes = expected.taxes.filter(({ taxCode }) => taxCode !== null).map(({ tax }) => tax)
  const { currency, discountPercent, charges } = body
  const money = (amount: string) => formatAmount(amount, currency)
  const whole = discountPercent || charges.length > 0 ? [`Lines ${money(expected.linesNet)}`] : []
  return [
    ...whole,
    ...(discountPercent ? [money(`-${expected.wholeDiscount}`)] : []),
    ...charges.map(({ text, amount }) => `${text} ${money(amount)}`),
    `Net ${money(expected.net)}`,
    ...taxes.map(money),
    `Total ${currency} ${money(expected.gross)}`,
  ]
}

it('random quotes come to the same cents in process, on the server, read back and in print', async () => {
  const desk = await randomQuoteDesk(server, 6)
  const quotes = Array.from({ length: ALL }, (_, seed) => randomQuote(seed + 1))
  let printed = 0
  const wrong = await saveAndCompare(desk, quotes, async (quote, { id }) => {
    if (quote.seed % PRINTED !== 0) return []
    const { bytes } = await desk.seller.request('GET', `/api/v1/quotes/${id}/pdf`)
    const text = pdfText(bytes).flat().join(' ').replaceAll(/\s+/g, ' ')
    printed += 1
    return sumsOf(quote)
      .filter((words) => !text.includes(words))
      .map((words) => `seed ${quote.seed} in print: no "${words}"`)
  })
  expect(wrong).toEqual([])
  expect(printed).toBe(ALL / PRINTED)
  noteFigure('Quotes saved and read back', ALL)
  noteFigure('Quotes printed', printed)
  noteFigure('Differences', wrong.length)
})
