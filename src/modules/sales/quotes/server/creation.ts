import { placeLines } from '#platform/contract/calls/addresses.ts'
import { countryName } from '#platform/contract/values/countries.ts'
import { addDays, daysBetween } from '#platform/contract/values/dates.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { roundingIn } from '#platform/contract/money.ts'
import type { Context } from '#platform/server/context.ts'
import { authorsAlong } from '#platform/server/documents/approvals/authors.ts'
import { reviseOf } from '#platform/server/documents/revisions/revisions.ts'
import { SYSTEM } from '#platform/server/effects.ts'
import { type FilesOf, linkFiles } from '#platform/server/files/file-records.ts'
import type { NumberSeries } from '#platform/server/documents/numbering/numbering.ts'
import type { EnquiryRecord } from '#modules/sales/enquiries/contract.ts'
import { countQuote, requireQuotable } from '#modules/sales/enquiries/server/api.ts'
import { type TaxCode, taxCodesOn } from '#modules/setup/facilities/domain.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import { companyAddressTable, companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { termsTable } from '#modules/signing/terms/table.ts'
import { headerFields } from '../contract/fields.ts'
import { quotes as contract } from '../contract.ts'
import { isRevisable } from '../domain/lifecycle.ts'
import { nextLetter } from './costs/alternatives.ts'
import { aboutQuote } from './customer/mailing.ts'
import type { QuoteRow } from './queries.ts'
import { needsNewRevision } from './approvals/review-state.ts'
import { quotes } from './document.ts'
import { maySeeCosts } from './costs/see-costs.ts'
import { type StoredLine, sumColumns, withRatesOf, chargesIn } from './saving.ts'
import { refreshEnquiry, rateOf } from './service.ts'

type ById = { id: string }
type Titled = { readonly alternativeTitle?: string | null | undefined }
type Created = { id: string; number: string; revision: number }

/** What a quote takes over from company, facility and terms. */
interface Defaults {
  readonly line1: string | null
  readonly line2: string | null
  readonly city: string | null
  readonly postcode: string | null
  readonly region: string | null
  readonly addressCountry: string | null
  readonly facilityCountry: string
  readonly timeZone: string
  readonly baseCurrency: string
  readonly exchangeRate: string
  readonly rateDate: string | null
  readonly rateSource: string | null
  readonly quoteValidityDays: number
  readonly facilityTaxCodes: TaxCode[]
  readonly companyTaxCode: string | null
  readonly certificateType: string | null
  readonly paymentTermsDays: number | null
  readonly incoterm: string | null
  readonly incotermPlace: string | null
  readonly termsId: string | null
  readonly coverLetter: string | null
}

const defaults = sql`
  SELECT ad.line1, ad.line2, ad.city, ad.postcode, ad.region, ad.country AS "addressCountry", fa.country AS "facilityCountry", fa.time_zone AS "timeZone", fa.base_currency AS "baseCurrency",
    coalesce(rate.exchange_rate, 1)::text AS "exchangeRate", rate.rate_date AS "rateDate", rate.rate_source AS "rateSource",
    fa.quote_validity_days AS "quoteValidityDays", fa.quote_cover_letter AS "coverLetter", fa.tax_codes AS "facilityTaxCodes",
    co.tax_code AS "companyTaxCode", co.certificate_type AS "certificateType", co.payment_terms_days AS "paymentTermsDays", co.incoterm, co.incoterm_place AS "incotermPlace",
    (SELECT id FROM ${termsTable} WHERE kind = 'sale' AND language = 'en' AND is_current) AS "termsId"
  FROM ${companyTable} co JOIN ${facilityTable} fa ON fa.id = record."facilityId"
  LEFT JOIN LATERAL (
    SELECT exchange_rate, rate_date, rate_source FROM quotes
    WHERE facility_id = fa.id AND currency = record.currency AND currency <> fa.base_currency
    ORDER BY rate_date DESC LIMIT 1
  ) AS rate ON true
  LEFT JOIN ${companyAddressTable} ad ON ad.company_id = co.id AND ad.is_default
  WHERE co.id = record."companyId" LIMIT 1`

/** The code of the company where the facility has it; else at home its first code, abroad its first one without tax. */
function defaultTaxCode(facts: Defaults, on: string): { code: string; rate: string } | null {
  const codes = taxCodesOn(facts.facilityTaxCodes, on)
  const own = codes.find(({ code }) => code === facts.companyTaxCode)
  if (own) return own
  const isHome = facts.addressCountry === null || facts.addressCountry === facts.facilityCountry
  return (isHome ? codes[0] : codes.find(({ rate }) => Number(rate) === 0)) ?? null
}

/** Street and place as they are printed, with the country in words. */
function addressOf({ line1, line2, addressCountry: country, ...place }: Defaults): string | null {
  const lines = [line1, line2, ...placeLines({ ...place, country }), country && countryName(country)]
  return lines.filter(Boolean).join('\n') || null
}

function lineOf(
  line: EnquiryRecord['lines'][number],
  tax: { code: string; rate: string } | null,
): StoredLine {
  const { quantities, inspectionNotes, ...shared } = line
  return {
    ...shared,
    id: randomUUID(),
    kind: 'standard',
    noQuote: false,
    breaks: quantities.map((quantity) => ({ quantity, unitPrice: '0', leadTimeWeeks: null })),
    selectedBreak: 0,
    discountPercent: '0.00',
    taxCode: tax?.code ?? null,
    taxRate: tax ? Number(tax.rate).toFixed(2) : null,
    unitWeightKg: null,
    notes: inspectionNotes ?? null,
    deviations: [],
    calculationIds: [],
    costing: [],
  }
}

/** The files that go along into a further revision or alternative; issued prints and the customer's order stay where they are. */
const filesToCarry = (row: QuoteRow): FilesOf => ({
  ...aboutQuote(row),
  except: [row.pdfFileId, row.customerPoFileId, row.acknowledgementFileId].filter((id) => id !== null),
})

/** The only way a quote is made: Rev 0 as a draft, with everything the enquiry already says. */
export async function createFromEnquiry(
  ctx: Context,
  { params, body = {} }: { params: ById; body?: Titled },
): Promise<Created> {
  const enquiry = await requireQuotable<Defaults>(ctx, params.id, defaults)
  const today = ctx.today(enquiry)
  const tax = defaultTaxCode(enquiry, today)
  const lines = enquiry.lines.map((line) => lineOf(line, tax))
  const isAbroad = enquiry.currency !== enquiry.baseCurrency
  const exchangeRate = isAbroad ? enquiry.exchangeRate : '1'
  const days = enquiry.paymentTermsDays
  const values = {
    alternativeLetter: await nextLetter(ctx, enquiry.id),
    alternativeTitle: body.alternativeTitle,
    enquiryId: enquiry.id,
    companyId: enquiry.companyId,
    contactId: enquiry.contactId,
    addressText: addressOf(enquiry),
    facilityId: enquiry.facilityId,
    marketSegmentId: enquiry.marketSegmentId,
    globalSegmentId: enquiry.globalSegmentId,
    projectName: enquiry.projectName,
    customerReference: enquiry.customerReference,
    quoteDate: today,
    validUntil: addDays(today, enquiry.quoteValidityDays),
    salespersonId: enquiry.salespersonId,
    estimatorId: enquiry.estimatorId,
    currency: enquiry.currency,
    exchangeRate,
    rateDate: (isAbroad && enquiry.rateDate) || today,
    rateSource: isAbroad ? enquiry.rateSource : null,
    quoteConfidenceId: enquiry.quoteConfidenceId,
    confidencePercent: enquiry.confidencePercent,
    expectedOrderDate: enquiry.expectedOrderDate,
    incoterm: enquiry.incoterm,
    incotermPlace: enquiry.incotermPlace,
    paymentTerms: days === null ? null : `${days} days net`,
    leadTimeBasis: 'order',
    termsId: enquiry.termsId,
    certificateType: enquiry.certificateType,
    coverLetter: enquiry.coverLetter,
    deviations: [],
    charges: [],
  }
  const series = seriesFor(ctx, contract, enquiry.facilityId)
  const row = await insert(ctx, series, {
    values,
    lines,
    exchangeRate,
    baseCurrency: enquiry.baseCurrency,
  })
  await linkFiles(ctx, { entity: 'enquiries', entityId: enquiry.id }, aboutQuote(row))
  return { id: row.id, number: row.number, revision: row.revision }
}

interface Begun {
  readonly values: Record<string, unknown> & Pick<QuoteRow, 'charges' | 'currency' | 'discountPercent'>
  readonly lines: readonly StoredLine[]
  readonly exchangeRate: string
  readonly baseCurrency: string
  /** The quote that it copies; left out: it begins with an enquiry. */
  readonly copiedFrom?: object
}

/** The columns of a new quote or revision: what it begins with, its sums, and who began it. */
function columnsOf(ctx: Context, { values, lines, exchangeRate, baseCurrency }: Begun) {
  const { discountPercent, charges, currency } = values
  const createdById = ctx.actor.id === SYSTEM.id ? null : ctx.actor.id
  return {
    ...values,
    ...sumColumns(
      { lines, discountPercent, charges, ...roundingIn(currency) },
      { exchangeRate, baseCurrency },
    ),
    byMinorUnit: true,
    createdById,
    authorIds: createdById ? [createdById] : [],
  }
}

/** The columns of a new quote, with the authors of what it copies. */
function firstColumns(ctx: Context, { copiedFrom = {}, ...begun }: Begun) {
  const columns = columnsOf(ctx, begun)
  return { ...columns, ...authorsAlong(copiedFrom, columns) }
}

/** Inserts Rev 0, and counts it among the quotes of its enquiry. */
const insert = (ctx: Context, series: NumberSeries, begun: Begun): Promise<QuoteRow> =>
  quotes.insert(ctx, {
    series,
    values: { ...firstColumns(ctx, begun), revision: 0, isCurrent: true },
    parts: { lines: begun.lines },
    also: countQuote(String(begun.values.enquiryId)),
  })

// What a further revision and an alternative begin with, beside what a person may change.
const copiedExtraColumns = [
  'enquiryId',
  'companyId',
  'facilityId',
  'marketSegmentId',
  'globalSegmentId',
  'confidencePercent',
  'alternativeLetter',
] as const
const copiedNames = [...Object.keys(headerFields), ...copiedExtraColumns] as (keyof QuoteRow)[]

/** Header and lines of a quote as a new one begins with them today: valid for as many days, with today's tax rates. */
function copyOf(ctx: Context, row: QuoteRow): Pick<Begun, 'values'> & { lines: StoredLine[] } {
  const today = ctx.today(row)
  const validDays = daysBetween(row.quoteDate, row.validUntil)
  return {
    values: {
      ...Object.fromEntries(copiedNames.map((name) => [name, row[name]])),
      quoteDate: today,
      validUntil: addDays(today, validDays),
      currency: row.currency,
      discountPercent: row.discountPercent,
      charges: chargesIn(row, row.currency, today),
    },
    lines: withRatesOf(row, row.lines, today).map((line) => ({ ...line, id: randomUUID() })),
  }
}

/**
 * A further quote of the same enquiry that begins as a copy of this one: an alternative to it. The costing goes along for
 * those who may see it; others could find it out by trying prices on a copy of their own.
 *
 * @throws 422 when the enquiry cannot be quoted any more
 */
export async function copyAsAlternative(
  ctx: Context,
  { params, body }: { params: ById; body: Titled },
): Promise<Created> {
  const source = await quotes.require(ctx, params.id)
  await requireQuotable(ctx, source.enquiryId, sql`SELECT 1 AS one`)
  const { values, lines } = copyOf(ctx, source)
  const { exchangeRate, baseCurrency } = source
  const { alternativeTitle } = body
  const alternativeLetter = await nextLetter(ctx, source.enquiryId)
  const series = seriesFor(ctx, contract, source.facilityId)
  const { id, number, revision } = await insert(ctx, series, {
    values: { ...values, alternativeTitle, alternativeLetter },
    lines: maySeeCosts(ctx.actor) ? lines : lines.map((line) => ({ ...line, costing: [] })),
    exchangeRate,
    baseCurrency,
    copiedFrom: source,
  })
  await linkFiles(ctx, filesToCarry(source), { entity: 'quotes', entityId: id })
  return { id, number, revision }
}

type Revision = z.output<typeof contract.endpoints.revise.body>

/** Opens the next revision; the exchange rate stays with it unless a new one is given. */
export const revise = reviseOf(quotes, {
  refusal: (row) =>
    isRevisable(row.status) || needsNewRevision(row)
      ? null
      : 'Only an approved, sent or expired quote can be revised.',
  begin(ctx, before: QuoteRow, { newRate }: Revision) {
    const { values, lines } = copyOf(ctx, before)
    const exchangeRate = rateOf(before, before.currency, newRate?.exchangeRate)
    return {
      values: columnsOf(ctx, {
        values: { ...values, ...newRate, exchangeRate },
        lines,
        exchangeRate,
        baseCurrency: before.baseCurrency,
      }),
      parts: { lines },
    }
  },
  async after(ctx, row, before) {
    await linkFiles(ctx, filesToCarry(before), aboutQuote(row))
    await refreshEnquiry(ctx, row.enquiryId)
  },
})
