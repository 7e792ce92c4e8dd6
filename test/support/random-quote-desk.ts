import { sql } from 'drizzle-orm'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { type QuoteRecord, quotes } from '#modules/sales/quotes/contract.ts'
import { pricedQuote } from './quotes.ts'
import { differencesOf, type RandomQuote } from './random-quotes.ts'
import { type SalesSetup, salesSetup } from './sales.ts'
import type { SignedIn, TestServer } from './server.ts'

/** A facility with every tax code of the random quotes, and drafts that can be filled with them in turn. */
export async function randomQuoteDesk(server: TestServer, drafts: number) {
  const setup: SalesSetup = await salesSetup(server)
  const codes = [
    ['S', '20.00'],
    ['R', '5.50'],
    ['Z', '0.00'],
    ['N', '25.00'],
  ].map(([code, rate]) => ({ code, rate, name: `Tax ${code}`, validFrom: '2020-01-01' }))
  await server.services.db.query(
    sql`UPDATE ${facilityTable} SET tax_codes = ${JSON.stringify(codes)}::jsonb WHERE id = ${setup.facilityId}`,
  )
  const seller = await server.signIn(setup.seller)
  const api = seller.client(quotes)
  const records: QuoteRecord[] = []
  for (let n = 0; n < drafts; n++) records.push(await pricedQuote(seller, setup, n))
  return { setup, seller, api, records }
}

/**
 * Saves quotes by HTTP into drafts, several at a time, and reads each back; `look` sees what was read. Gives what
 * differed.
 */
export async function saveAndCompare(
  desk: { seller: SignedIn; records: QuoteRecord[] },
  quotesToSave: readonly RandomQuote[],
  look: (quote: RandomQuote, record: QuoteRecord) => Promise<string[]> = async () => [],
): Promise<string[]> {
  const api = desk.seller.client(quotes)
  const waiting = [...quotesToSave]
  const wrong: string[] = []
  await Promise.all(
    desk.records.map(async (draft) => {
      let { version } = draft
      for (let quote = waiting.shift(); quote; quote = waiting.shift()) {
        const params = { id: draft.id }
        const saved = await api.update({ params, version, body: quote.body })
        version = saved.version
        const read = await api.get({ params })
        wrong.push(
          ...differencesOf(quote, saved),
          ...differencesOf(quote, read),
          ...(await look(quote, read)),
        )
      }
    }),
  )
  return wrong
}
