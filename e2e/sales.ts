import { type EnquiryInput, enquiries } from '#modules/sales/enquiries/contract.ts'
import type { QuoteLineInput } from '#modules/sales/quotes/contract/lines.ts'
import { type QuoteRecord, quotes } from '#modules/sales/quotes/contract.ts'
import type { Caller } from './caller.ts'
import { house } from './house.ts'

const DAY = 24 * 60 * 60 * 1000

/** A day counted from today, `YYYY-MM-DD`. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** An enquiry that lacks nothing but the bid decision, as a form sends it. */
export function enquiryBody(project: string): EnquiryInput {
  const { people, companyId, contactId, facilityId, marketSegmentId, ...lists } = house()
  const line = (lineNo: number, description: string, quantities: string[]) => ({
    lineNo,
    productCodeId: lists.productCodeId,
    description,
    quantities,
    uom: 'each' as const,
    specificationIds: [lists.specificationId],
    pslLevelId: lists.pslLevelId,
    materialClass: 'EE',
    temperatureClass: 'U',
    size: '6 in',
    rating: '5000 psi',
    drawingNo: '7718',
    drawingRev: 'C',
    certificationLevel: '3.1' as const,
  })
  return {
    companyId,
    contactId,
    endUser: 'Halden Energy',
    projectName: project,
    endDestinationCountry: 'NO',
    receivedAt: `${dayFromNow(-3)}T09:00:00Z`,
    receivedVia: 'email',
    customerReference: 'RFQ 88-1207',
    quoteDueAt: `${dayFromNow(9)}T12:00:00Z`,
    requiredDeliveryDate: dayFromNow(180),
    facilityId,
    salespersonId: people.manager,
    estimatorId: people.manager,
    marketSegmentId,
    estimatedValue: '145000.00',
    expectedOrderDate: dayFromNow(60),
    priority: 'normal',
    freeIssue: false,
    lines: [line(10, 'Spool, 6 in, 5000 psi', ['2', '5']), line(20, 'Blind flange, 6 in', ['4'])],
  }
}

/** An enquiry that may be quoted; gives its id. */
export async function readyEnquiry(caller: Caller, project: string): Promise<string> {
  const api = caller.api(enquiries)
  const { id, version } = await api.create({ body: enquiryBody(project) })
  const params = { id }
  const bid = await api.decideBid({ params, version, body: { decision: 'bid' } })
  const reviewed = await api.startReview({ params, version: bid.version, body: {} })
  await api.makeReady({ params, version: reviewed.version, body: {} })
  return id
}

const cost = {
  category: 'machining',
  source: 'HBM 4',
  amount: '10',
  unit: 'h',
  rate: '92',
  markupPercent: '25',
  perUnit: true,
  manual: false,
} as const

const entered = Object.keys(quotes.input.shape.lines.element.shape) as (keyof QuoteLineInput)[]

/** Lines of a quote as a form sends them again. */
export const linesOf = (lines: QuoteRecord['lines']): QuoteLineInput[] =>
  lines.map((line) => Object.fromEntries(entered.map((name) => [name, line[name]])) as QuoteLineInput)

/** A draft with prices (1,500.00 for one), costs and terms; nothing is missing for the approval. */
export async function pricedQuote(caller: Caller, project: string): Promise<QuoteRecord> {
  const api = caller.api(quotes)
  const { id } = await api.createFromEnquiry({
    params: { id: await readyEnquiry(caller, project) },
    body: {},
  })
  const draft = await api.get({ params: { id } })
  const lines = linesOf(draft.lines).map((line) => ({
    ...line,
    breaks: line.breaks.map(({ quantity }) => ({ quantity, unitPrice: '1500', leadTimeWeeks: 9 })),
    unitWeightKg: '12.5',
    costing: [cost],
  }))
  const terms = {
    paymentTerms: '30 days net',
    incoterm: 'DAP',
    incotermPlace: 'Stavanger',
    leadTimeWeeks: 13,
  }
  return api.update({ params: { id }, version: draft.version, body: { lines, ...terms } as never })
}

/** A quote that waits for somebody's approval. */
export async function submittedQuote(caller: Caller, project: string): Promise<QuoteRecord> {
  const { id, version } = await pricedQuote(caller, project)
  return caller.api(quotes).submit({ params: { id }, version, body: {} })
}
