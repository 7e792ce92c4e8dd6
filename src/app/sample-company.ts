import { gauges } from '#modules/engineering/gauges/contract.ts'
import { gaugeRecords } from '#modules/engineering/gauges/server/records.ts'
import type {
  SampleCompany,
  SampleKind,
  SampleLists,
  SampleRecord,
} from '#modules/house/setup/server/sample-data.ts'
import { serveSetup } from '#modules/house/setup/server/routes.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { companyRecords } from '#modules/people/companies/server/queries.ts'
import { createCompany } from '#modules/people/companies/server/service.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { isDraft as isDraftOrder } from '#modules/purchasing/purchase-orders/domain/lifecycle.ts'
import { orders } from '#modules/purchasing/purchase-orders/server/document.ts'
import { create as createOrder } from '#modules/purchasing/purchase-orders/server/saving.ts'
import { customerContactReports } from '#modules/sales/customer-contact-reports/contract.ts'
import { summaryFrom } from '#modules/sales/customer-contact-reports/domain.ts'
import { contactReports, keptReason } from '#modules/sales/customer-contact-reports/server/document.ts'
import { create as createReport } from '#modules/sales/customer-contact-reports/server/saving.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { handlers as enquiryActions } from '#modules/sales/enquiries/server/actions.ts'
import { enquiries as enquiryDocument } from '#modules/sales/enquiries/server/document.ts'
import { create as createEnquiry, decideBid } from '#modules/sales/enquiries/server/service.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { isDraft as isDraftQuote } from '#modules/sales/quotes/domain/lifecycle.ts'
import { createFromEnquiry } from '#modules/sales/quotes/server/creation.ts'
import { quotes as quoteDocument } from '#modules/sales/quotes/server/document.ts'
import { update as updateQuote } from '#modules/sales/quotes/server/service.ts'
import { addDays, addDaysTo } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'

/** Addresses of the domain that is kept for examples: no mail arrives there. */
const mailOf = (name: string, at: string) => `${name}@${at}.example`

async function makeCompanies(
  ctx: Context,
  { country, currency, marketSegmentId, globalSegmentId }: SampleLists,
) {
  const one = (name: string, role: object, city: string, contacts: object[]) =>
    createCompany(ctx, {
      body: companies.input.parse({
        isCustomer: false,
        isSupplier: false,
        isSubcontractor: false,
        isInspectionBody: false,
        status: 'active',
        name,
        currency,
        paymentTermsDays: 30,
        notes: 'Sample data: an administrator takes it away under Setup.',
        tags: ['sample'],
        addresses: [{ kind: 'registered', line1: 'Harbour Road 1', city, country, isDefault: true }],
        contacts,
        ...role,
      }),
    })
  const customer = await one(
    'Sample Offshore Energy',
    { isCustomer: true, marketSegmentId, globalSegmentId, accountManagerId: ctx.actor.id },
    'Harbour City',
    [
      { name: 'Robin Sample', jobTitle: 'Senior buyer', email: mailOf('robin', 'offshore'), roles: ['buyer'] },
      { name: 'Kim Sample', jobTitle: 'Piping engineer', email: mailOf('kim', 'offshore'), roles: ['engineering'] },
    ],
  ) // biome-ignore format: people read better in rows
  const supplier = await one('Sample Pipe and Tube', { isSupplier: true }, 'Mill Town', [
    { name: 'Alex Sample', jobTitle: 'Inside sales', email: mailOf('alex', 'pipe'), roles: ['buyer'] },
  ])
  return { customer, supplier }
}

type Companies = Awaited<ReturnType<typeof makeCompanies>>

/** An enquiry that is ready to quote, one that has just come in, and the draft of a quote for the first. */
async function makeSales(ctx: Context, lists: SampleLists, { customer }: Companies) {
  const now = ctx.clock.now()
  const today = ctx.today()
  const [buyer, engineer] = customer.contacts
  const line = (at: number, quantity: string) => ({
    lineNo: 10 * (at + 1),
    productCodeId: lists.productCodeIds[at % lists.productCodeIds.length],
    quantities: [quantity],
  })
  const enquiry = (about: object) =>
    createEnquiry(ctx, {
      body: enquiries.input.parse({
        companyId: customer.id,
        contactId: buyer?.id,
        engineeringContactId: engineer?.id,
        receivedAt: now.toISOString(),
        receivedVia: 'email',
        facilityId: lists.facilityId,
        salespersonId: ctx.actor.id,
        estimatorId: ctx.actor.id,
        marketSegmentId: lists.marketSegmentId,
        priority: 'normal',
        freeIssue: false,
        ...about,
      }),
    })
  const bid = await enquiry({
    projectName: 'Sample: header spools',
    customerReference: 'RFQ-1001',
    quoteDueAt: addDaysTo(now, 10).toISOString(),
    estimatedValue: '12000',
    expectedOrderDate: addDays(today, 45),
    lines: [line(0, '4'), line(1, '12')],
  })
  const fresh = await enquiry({
    projectName: 'Sample: replacement spool',
    customerReference: 'RFQ-1002',
    quoteDueAt: addDaysTo(now, 5).toISOString(),
    lines: [line(0, '1')],
  })
  const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version, query: {} })
  const decided = await decideBid(ctx, { ...at(bid), body: { decision: 'bid' } })
  const reviewed = await enquiryActions.startReview(ctx, { ...at(decided), body: {} })
  const ready = await enquiryActions.makeReady(ctx, { ...at(reviewed), body: {} })
  const { id } = await createFromEnquiry(ctx, { params: { id: ready.id } })
  const quote = await quoteDocument.require(ctx, id)
  const lines = quote.lines.map(({ id: lineId, lineNo, productCodeId, taxCode, breaks }, place) => ({
    id: lineId,
    lineNo,
    productCodeId,
    taxCode,
    kind: 'standard',
    noQuote: false,
    breaks: breaks.map(({ quantity }) => ({
      quantity,
      unitPrice: place === 0 ? '1850' : '240',
      leadTimeWeeks: 8,
    })),
    selectedBreak: 0,
    discountPercent: '0',
  }))
  await updateQuote(ctx, { ...at(quote), body: quotes.patch.parse({ lines }) })
  return { enquiries: [bid.id, fresh.id], quoteId: id }
}

const makeReport = (ctx: Context, { customer }: Companies) =>
  createReport(ctx, {
    body: customerContactReports.input.parse({
      companyId: customer.id,
      contactIds: customer.contacts.slice(0, 1).map(({ id }) => id),
      contactType: 'call',
      contactAt: ctx.clock.now().toISOString(),
      purpose: 'enquiry_follow_up',
      summary: summaryFrom('Sample: asked about the delivery of the header spools. They decide next month.'),
      actions: [{ text: 'Send the quote', dueOn: addDays(ctx.today(), 10) }],
      visibility: 'team',
      productCodeIds: [],
      enquiryIds: [],
      quoteIds: [],
    }),
  })

const makeOrder = (ctx: Context, lists: SampleLists, { supplier }: Companies) =>
  createOrder(ctx, {
    body: purchaseOrders.input.parse({
      type: 'stock',
      supplierId: supplier.id,
      facilityId: lists.facilityId,
      orderDate: ctx.today(),
      requiredOn: addDays(ctx.today(), 40),
      currency: lists.currency,
      paymentTerms: '30 days net',
      internalNotes: 'Sample data.',
      lines: [
        {
          lineNo: 10,
          form: 'pipe',
          nps: '6',
          schedule: '80',
          lengthMm: '6000',
          quantity: '8',
          uom: 'each',
          specificationId: lists.pipe,
          grade: lists.pipe && 'B',
          certificateType: '3.1',
          priceBasis: 'm',
          unitPrice: '71.50',
        },
        {
          lineNo: 20,
          description: 'Cutting to length and end caps',
          quantity: '8',
          uom: 'each',
          priceBasis: 'each',
          unitPrice: '12',
        },
      ],
    }),
  })

const makeGauge = (ctx: Context, { facilityId }: SampleLists) =>
  gaugeRecords.create(ctx, {
    body: gauges.input.parse({
      gaugeNo: 'SAMPLE-1',
      name: 'Sample caliper 300 mm',
      kind: 'caliper',
      status: 'in_use',
      facilityId,
      intervalMonths: 12,
      calibratedOn: addDays(ctx.today(), -30),
    }),
  })

async function make(ctx: Context, lists: SampleLists): Promise<SampleRecord[]> {
  const partners = await makeCompanies(ctx, lists)
  const sales = await makeSales(ctx, lists, partners)
  const report = await makeReport(ctx, partners)
  const order = await makeOrder(ctx, lists, partners)
  const gauge = await makeGauge(ctx, lists)
  const of = (entity: string, ...ids: string[]) => ids.map((entityId) => ({ entity, entityId }))
  return [
    ...of('companies', partners.customer.id, partners.supplier.id),
    ...of('enquiries', ...sales.enquiries),
    ...of('quotes', sales.quoteId),
    ...of('customer-contact-reports', report.id),
    ...of('purchase-orders', order.id),
    ...of('gauges', gauge.id),
  ]
}

/** What the functions of a record and of a document have in common. */
interface Erasable<Row> {
  readonly slice: string
  readonly table: SampleKind['table']
  readonly find: (ctx: Context, id: string) => Promise<Row | null>
  readonly subject: (row: Row) => string
  readonly erase: (ctx: Context, row: Row) => Promise<void>
}

const kindOf = <Row>(
  { slice, table, find, subject, erase }: Erasable<Row>,
  kept: (row: Row) => string | null = () => null,
): SampleKind => ({
  slice,
  table,
  async find(ctx, id) {
    const row = await find(ctx, id)
    return row && { subject: subject(row), kept: kept(row), erase: () => erase(ctx, row) }
  },
})

const ofDocument = <Row>({
  label,
  remove,
  ...document
}: Omit<Erasable<Row>, 'subject' | 'erase'> & {
  readonly label: (row: Row) => string
  readonly remove: (ctx: Context, row: Row) => Promise<void>
}): Erasable<Row> => ({ ...document, subject: label, erase: remove })

const NO_DRAFT =
  'It is no draft any more, and what was submitted stays. Nothing of the sample data was removed.'

const sampleCompany: SampleCompany = {
  make,
  kinds: [
    kindOf(companyRecords),
    kindOf(ofDocument(enquiryDocument)),
    kindOf(ofDocument(quoteDocument), ({ status }) => (isDraftQuote(status) ? null : NO_DRAFT)),
    kindOf(ofDocument(contactReports), keptReason),
    kindOf(ofDocument(orders), ({ status }) => (isDraftOrder(status) ? null : NO_DRAFT)),
    kindOf(gaugeRecords),
  ],
}

export const registerSetup = serveSetup(sampleCompany)
