import { expect, it } from 'vitest'
import { randomQuoteDesk, saveAndCompare } from '../../../test/support/random-quote-desk.ts'
import { randomQuote } from '../../../test/support/random-quotes.ts'
import { testServer } from '../../../test/support/server.ts'

const server = await testServer()

// Ten thousand of them: test/full/quote-totals.test.ts.
it('a thousand random quotes come to the same cents in process, on the server and read back', async () => {
  const desk = await randomQuoteDesk(server, 6)
  const quotes = Array.from({ length: 1000 }, (_, seed) => randomQuote(seed + 1))
  expect(await saveAndCompare(desk, quotes)).toEqual([])
}, 120_000)
