import { type EnquiryRecord, enquiries } from '../../src/modules/enquiries/contract.ts'
import { quoteTravellerApproverTable } from '../../src/modules/quote-traveller-approving-users/table.ts'
import { type QuoteRecord, quotes } from '../../src/modules/quotes/contract.ts'
import { insertRow } from '../../src/platform/server/rows.ts'
import type { Person } from './people.ts'
import { readyEnquiry, type SalesSetup, salesSetup } from './sales.ts'
import type { SignedIn, TestServer } from './server.ts'

/** Lets a person approve quotes of every facility. */
export async function makeApprover(server: TestServer, person: Person): Promise<void> {
  await insertRow(server.kit.db, quoteTravellerApproverTable, {
    userId: person.id,
    scope: 'quote',
    validFrom: '2020-01-01',
  })
}

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

// biome-ignore format: names read better in rows
const entered = [
  'id', 'lineNo', 'kind', 'noQuote', 'productCodeId', 'customerPart', 'customerPartRevision', 'description',
  'specificationIds', 'pslLevelId', 'materialClass', 'temperatureClass', 'size', 'rating', 'drawingNo', 'drawingRev',
  'certificationLevel', 'uom', 'breaks', 'selectedBreak', 'discountPercent', 'taxCode', 'unitWeightKg', 'notes',
] as const

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

/** A salesperson, an approver and somebody without rights over costs, and quotes in every state. */
export async function quoteDesk(server: TestServer) {
  const setup = await salesSetup(server)
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
  const approve = (quote: QuoteRecord) => quotesOf(approver).approve({ ...at(quote), body: {} })
  const approved = async (n: number) => approve(await submitted(n))
  const send = (quote: QuoteRecord, change: object = {}) =>
    api.send({ ...at(quote), body: { ...letter, ...change } })
  const sent = async (n: number) => send(await approved(n))
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
    enquiryOf,
  }
}

/** What a call was refused with; null when it was not. */
export const problem = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  )
