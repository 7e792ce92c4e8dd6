import { expect, it } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { noteFigure, sized } from '../support/proof.ts'
import { randomQuoteDesk, saveAndCompare } from '../support/random-quote-desk.ts'
import { type RandomQuote, randomQuote } from '../support/random-quotes.ts'
import { testServer } from '../support/server.ts'

const server = await testServer()

const ALL = sized(100, 10_000)
/** Every fiftieth is printed too: 200 prints of the full form. */
const PRINTED = 50

const grouped = (amount: string): string => amount.replaceAll(/\B(?=(\d{3})+(?!\d)(?=\.|$))/g, ',')

/** The sums of a quote as its print must print them. */
function sumsOf({ body, expected }: RandomQuote): string[] {
  const taxes = expected.taxes.filter(({ taxCode }) => taxCode !== null).map(({ tax }) => tax)
  const { discountPercent, charges } = body
  const whole = discountPercent || charges.length > 0 ? [`Lines ${grouped(expected.linesNet)}`] : []
  return [
    ...whole,
    ...(discountPercent ? [grouped(`-${expected.wholeDiscount}`)] : []),
    ...charges.map(({ text, amount }) => `${text} ${grouped(amount)}`),
    `Net ${grouped(expected.net)}`,
    ...taxes.map(grouped),
    `Total ${body.currency} ${grouped(expected.gross)}`,
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
