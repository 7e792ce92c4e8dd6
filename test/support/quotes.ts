import { sql } from 'drizzle-orm'
import { type EnquiryRecord, enquiries } from '#modules/sales/enquiries/contract.ts'
import { quoteTravellerApproverTable } from '#modules/signing/quote-traveller-approving-users/table.ts'
import {
  type ContractReview,
  contractReviews,
  type OrderInput,
} from '#modules/sales/contract-reviews/contract.ts'
import { type QuoteRecord, quotes } from '#modules/sales/quotes/contract.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import type { Person } from './people.ts'
import { readyEnquiry, type SalesSetup, salesSetup } from './sales.ts'
import type { SignedIn, TestServer } from './server.ts'
import { makeSigner, signed } from './signing.ts'

/** Lets a person approve quotes of every facility, and sign; `more`: step, limits, who stands in. */
export async function makeApprover(server: TestServer, person: Person, more: object = {}): Promise<void> {
  await insertRow(server.services.db, quoteTravellerApproverTable, {
    userId: person.id,
    scope: 'quote',
    validFrom: '2020-01-01',
    ...more,
  })
  await makeSigner(server, person)
}

/** Takes the limits of approval from every facility, for what is about something else. */
export const withoutLimits = (server: TestServer): Promise<unknown> =>
  server.services.db.query(sql`UPDATE facilities SET approval_limits = '{}'`)

const costRow = {
  category: 'machining' as const,
  source: 'HBM 4',
  amount: '10',
  unit: 'h',
  rate: '92',
  markupPercent: '25',
  perUnit: true,
  manual: false,
}

type LinePatch = NonNullable<Parameters<ReturnType<typeof quotesOf>['update']>[0]['body']['lines']>[number]
const quotesOf = (who: SignedIn) => who.client(quotes)

// Costs need a right; without the three a line keeps those it has.
const { costing: _, deviations: __, calculationIds: ___, ...line } = quotes.input.shape.lines.element.shape
const entered = Object.keys(line) as (keyof typeof line)[]

/** The lines of a record as a form would send them back, with changes to each. */
export const linesToSend = (
  record: QuoteRecord,
  change: (index: number) => object = () => ({}),
): LinePatch[] =>
  record.lines.map((line, index) => {
    const kept = Object.fromEntries(entered.map((name) => [name, line[name]]))
    return { ...kept, ...(line.costing ? { costing: line.costing } : {}), ...change(index) } as LinePatch
  })

/** A draft made from a fresh enquiry, priced (1,500.00 for one), costed (920.00) and complete. */
export async function pricedQuote(who: SignedIn, setup: SalesSetup, n: number): Promise<QuoteRecord> {
  const api = quotesOf(who)
  const { id } = await api.createFromEnquiry({ params: { id: await readyEnquiry(who, setup, n) }, body: {} })
  const draft = await api.get({ params: { id } })
  const lines = linesToSend(draft, () => ({
    breaks: [
      { quantity: '2', unitPrice: '1500', leadTimeWeeks: 9 },
      { quantity: '5.5', unitPrice: '1400.5555', leadTimeWeeks: 10 },
    ],
    unitWeightKg: '12.5',
    costing: [costRow],
  }))
  return api.update({
    params: { id },
    version: draft.version,
    body: { lines, paymentTerms: '30 days net', incoterm: 'DAP', incotermPlace: 'Emden', leadTimeWeeks: 13 },
  })
}

/** Attaches the customer's order to a quote; gives the id of the file. */
export async function orderFile(who: SignedIn, { id }: QuoteRecord): Promise<string> {
  const form = new FormData()
  form.set('label', "Customer's order")
  form.set('file', new Blob(['Order of 20 Nov 2026'], { type: 'text/plain' }), 'order.txt')
  const reply = await who.request('POST', `/api/v1/quotes/${id}/files`, { body: form })
  return (reply.body as { data: { id: string } }).data.id
}

/** Enters an order that is exactly what was quoted. */
export async function reviewAsQuoted(who: SignedIn, { id }: QuoteRecord): Promise<ContractReview> {
  const api = who.client(contractReviews)
  const { version } = await api.get({ params: { id } })
  const copied = await api.copyOrderLines({ params: { id }, version, body: {} })
  return api.saveOrder({
    params: { id },
    version: copied.version,
    body: { ...orderToSend(copied), terms: 'ours' },
  })
}

/** The order of a review as a form would send it back. */
export function orderToSend(review: ContractReview): OrderInput {
  const { currency, paymentTerms, incoterm, deliveryPlace, terms, termsNote } = review
  const lines = review.lines.map(({ net: _, ...line }) => line)
  return { currency, paymentTerms, incoterm, deliveryPlace, terms, termsNote, lines }
}

/** A salesperson, an approver and somebody without rights over costs, and quotes in every state. */
export async function quoteDesk(server: TestServer, given?: SalesSetup) {
  const setup = given ?? (await salesSetup(server))
  const seller = await server.signIn(setup.seller)
  const approver = await server.signIn({ role: 'manager', name: 'Elin Marsh' })
  const user = await server.signIn('user')
  await makeApprover(server, approver.person)
  await makeApprover(server, setup.seller)
  const api = quotesOf(seller)
  const at = (quote: QuoteRecord) => ({ params: { id: quote.id }, version: quote.version })
  const letter = {
    to: [setup.contactEmail],
    cc: [],
    subject: 'Our quote',
    message: 'Dear Morag,\n\nhere it is.',
    byHand: false,
  }
  const draft = (n: number) => pricedQuote(seller, setup, n)
  const submitted = async (n: number) => api.submit({ ...at(await draft(n)), body: {} })
  const approve = (quote: QuoteRecord) =>
    quotesOf(approver).approve({ ...at(quote), body: { signature: signed } })
  const approved = async (n: number) => approve(await submitted(n))
  const send = (quote: QuoteRecord, change: object = {}) =>
    api.send({ ...at(quote), body: { ...letter, ...change } })
  const sent = async (n: number) => send(await approved(n))
  const order = async (quote: QuoteRecord) => ({
    customerPoNo: `PO ${quote.number.slice(-4)}`,
    customerPoDate: quote.quoteDate,
    customerPoFileId: await orderFile(seller, quote),
  })
  const win = async (quote: QuoteRecord, change: object = {}) =>
    api.win({ ...at(quote), body: { ...(await order(quote)), ...change } })
  const won = async (n: number) => win(await sent(n))
  const reviewed = async (n: number) => {
    const quote = await won(n)
    await reviewAsQuoted(seller, quote)
    return api.get({ params: { id: quote.id } })
  }
  const release = (quote: QuoteRecord) =>
    quotesOf(approver).release({ ...at(quote), body: { signature: signed } })
  const enquiryOf = (quote: QuoteRecord): Promise<EnquiryRecord> =>
    seller.client(enquiries).get({ params: { id: quote.enquiryId } })
  return {
    setup,
    seller,
    approver,
    user,
    api,
    as: quotesOf,
    at,
    letter,
    draft,
    submitted,
    approve,
    approved,
    send,
    sent,
    order,
    win,
    won,
    reviewed,
    release,
    enquiryOf,
  }
}

/** What a call was refused with; null when it was not. */
export const problem = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  )
