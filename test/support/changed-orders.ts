import { contractReviews } from '#modules/sales/contract-reviews/contract.ts'
import type { QuoteRecord } from '#modules/sales/quotes/contract.ts'
import { orderFile, orderToSend, quoteDesk, reviewAsQuoted } from './quotes.ts'
import type { TestServer } from './server.ts'
import { travellerDesk } from './travellers.ts'

/** Released orders of six, travellers for them, and what the customer changes of them afterwards. */
export async function changedOrders(server: TestServer) {
  const quotes = await quoteDesk(server)
  const desk = await travellerDesk(server, quotes.setup)
  const reviews = quotes.seller.client(contractReviews)
  const readQuote = ({ id }: { id: string }) => quotes.api.get({ params: { id } })
  const lineOf = ({ lines: [line] }: QuoteRecord) => line?.id ?? ''

  /** The first line of the order asks for so many, and we accept it. */
  const orders = (quote: QuoteRecord, quantity: string) => enters(quote, { quantity })

  /** The first line of the order says something else, and we accept it. */
  async function enters(quote: QuoteRecord, change: object): Promise<QuoteRecord> {
    const before = await reviews.get({ params: { id: quote.id } })
    const body = orderToSend(before)
    const lines = body.lines.map((line, place) => (place === 0 ? { ...line, ...change } : line))
    let review = await reviews.saveOrder({
      params: { id: quote.id },
      version: before.version,
      body: { ...body, lines },
    })
    for (const { key, resolution } of review.differences) {
      if (resolution) continue
      review = await reviews.resolveDifference({
        params: { id: quote.id },
        version: review.version,
        body: { key, resolution: 'accepted', reason: 'Agreed by phone' },
      })
    }
    return readQuote(quote)
  }
  /** A released order of six. */
  async function orderOfSix(n: number): Promise<QuoteRecord> {
    const won = await quotes.won(n)
    await reviewAsQuoted(quotes.seller, won)
    return quotes.release(await orders(won, '6'))
  }
  const changes = async (quote: QuoteRecord, paper?: string) =>
    quotes.api.changeOrder({
      ...desk.at(await readQuote(quote)),
      body: { reason: 'Fewer bodies', customerPoFileId: paper ?? (await orderFile(quotes.seller, quote)) },
    })
  const inShop = (quote: QuoteRecord, quantity: number) =>
    desk.released({
      origin: 'order',
      companyId: quote.companyId,
      destination: 'customer',
      quantity,
      orderLines: [{ lineNo: 10, quoteLineId: lineOf(quote), quantity }],
    })
  const saw = async (row: { id: string }) => {
    const [first] = await desk.operationsOf(row)
    if (!first) throw new Error('It has no operation.')
    return first
  }
  const good = async (row: { id: string }, quantity: number) =>
    desk.inside(desk.worker).book({ ...desk.on(row, await saw(row)), body: { kind: 'good', quantity } })
  return { quotes, desk, reviews, lineOf, enters, orders, orderOfSix, changes, inShop, saw, good }
}
