import { addDays, dayIn } from '#platform/contract/values/dates.ts'
import type { SteelRecord } from '#modules/steel/steel-stock/contract.ts'
import { at, certifiedSteel } from './certified-steel.ts'
import { pricedQuote } from './quotes.ts'
import { salesSetup } from './sales.ts'
import type { SignedIn, TestServer } from './server.ts'
import { signed } from './signing.ts'

/** Steel without certificates, two quotes, and every way to release and to use it. */
export async function conditionalSteel(server: TestServer) {
  const setup = await salesSetup(server)
  const yard = await certifiedSteel(server, setup)
  const { keeper, quality, as, accept, take } = yard
  const today = dayIn(server.services.clock.now(), 'Europe/London')
  const until = addDays(today, 14)
  const reason = 'The mill sends the certificate next week; the shop is waiting.'
  const seller = await server.signIn(setup.seller)
  const quote = await pricedQuote(seller, setup, 1)
  const other = await pricedQuote(seller, setup, 2)
  const condition = (row: SteelRecord, more: object = {}, who: SignedIn = quality) =>
    as(who).releaseConditionally({
      ...at(row),
      body: { quoteId: quote.id, until, reason, signature: signed, ...more },
    })
  const conditional = async (heatNo: string, more: object = {}) =>
    condition(await accept(await take(heatNo, more)))
  const reread = ({ id }: { id: string }) => as(keeper).get({ params: { id } })
  const uses = {
    cut: (row: SteelRecord, more: object) =>
      as(keeper).cut({
        ...at(row),
        body: { lines: [{ lengthMm: '1000', quantity: 1, purpose: 'spool 4' }], kerfMm: '2', ...more },
      }),
    reserve: (row: SteelRecord, more: object) =>
      as(keeper).reservePieces({ ...at(row), body: { purpose: 'spool 4', until, pieces: 1, ...more } }),
    issue: (row: SteelRecord, more: object) =>
      as(keeper).issuePieces({ ...at(row), body: { purpose: 'spool 4', pieces: 1, ...more } }),
  }
  /** What is said of steel that is wanted for something else. */
  const only = `Its certificate is missing: it is released for ${quote.number} only.`
  return { ...yard, setup, today, until, reason, quote, other, condition, conditional, reread, uses, only }
}
