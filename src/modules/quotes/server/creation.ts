import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context, Incoming } from '../../../platform/server/context.ts'
import { insertWithLines } from '../../../platform/server/document-saves.ts'
import { SYSTEM } from '../../../platform/server/effects.ts'
import { refused, stale } from '../../../platform/server/errors.ts'
import type { NumberSeries } from '../../../platform/server/numbering.ts'
import type { EnquiryRecord } from '../../enquiries/contract.ts'
import { countQuote, requireQuotable } from '../../enquiries/server/api.ts'
import type { TaxCode } from '../../facilities/domain.ts'
import { seriesFor } from '../../numbering/server/api.ts'
import { headerFields } from '../contract/fields.ts'
import type { QuoteRecord } from '../contract.ts'
import { isRevisable } from '../domain/lifecycle.ts'
import { quoteTable } from '../table.ts'
import { type QuoteRow, recordSelect, written } from './queries.ts'
import { labelOf, recordOf, requireRow, requireVersion, taxCodesOn } from './records.ts'
import {
  checkHeader,
  creationChanges,
  linesPart,
  type StoredLine,
  sumColumns,
  withRatesOf,
} from './saving.ts'
import { noteAll } from './service.ts'

type ById = { id: string }

/** What a quote takes over from company, facility and terms. */
interface Defaults {
  readonly addressText: string | null
  readonly addressCountry: string | null
  readonly facilityCountry: string
  readonly baseCurrency: string
  readonly exchangeRate: string
  readonly quoteValidityDays: number
  readonly facilityTaxCodes: TaxCode[]
  readonly paymentTermsDays: number | null
  readonly incoterm: string | null
  readonly incotermPlace: string | null
  readonly termsId: string | null
}

const defaults = sql`
  SELECT concat_ws(E'\n', ad.line1, ad.line2, concat_ws(' ', ad.city, ad.postcode), ad.region) AS "addressText",
    ad.country AS "addressCountry", fa.country AS "facilityCountry", fa.base_currency AS "baseCurrency",
    coalesce((SELECT exchange_rate FROM quotes WHERE currency = record.currency AND facility_id = fa.id
      AND currency <> fa.base_currency ORDER BY rate_date DESC LIMIT 1), 1)::text AS "exchangeRate",
    fa.quote_validity_days AS "quoteValidityDays", fa.tax_codes AS "facilityTaxCodes",
    co.payment_terms_days AS "paymentTermsDays", co.incoterm, co.incoterm_place AS "incotermPlace",
    (SELECT id FROM terms_and_conditions WHERE kind = 'sale' AND language = 'en' AND is_current) AS "termsId"
  FROM companies co JOIN facilities fa ON fa.id = record."facilityId"
  LEFT JOIN company_addresses ad ON ad.company_id = co.id AND ad.is_default
  WHERE co.id = record."companyId" LIMIT 1`

/** Tax at home: the facility's first code. Abroad: its first code without tax, else none. */
function defaultTaxCode(facts: Defaults, on: string): { code: string; rate: string } | null {
  const codes = taxCodesOn(facts.facilityTaxCodes, on)
  const isHome = facts.addressCountry === null || facts.addressCountry === facts.facilityCountry
  return (isHome ? codes[0] : codes.find(({ rate }) => Number(rate) === 0)) ?? null
}

/** Street and place as they are printed, with the country in words. */
function addressOf({ addressText, addressCountry }: Defaults): string | null {
  const country = addressCountry && new Intl.DisplayNames('en', { type: 'region' }).of(addressCountry)
  return [addressText, country].filter(Boolean).join('\n') || null
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
    costing: [],
  }
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The only way a quote is born: Rev 0 as a draft, with everything the enquiry already says. */
export async function createFromEnquiry(
  ctx: Context,
  { params }: { params: ById },
): Promise<{ id: string; number: string; revision: number }> {
  const enquiry = await requireQuotable<Defaults>(ctx, params.id, defaults)
  const today = ctx.clock.today()
  const tax = defaultTaxCode(enquiry, today)
  const lines = enquiry.lines.map((line) => lineOf(line, tax))
  const isAbroad = enquiry.currency !== enquiry.baseCurrency
  const exchangeRate = isAbroad ? enquiry.exchangeRate : '1'
  const days = enquiry.paymentTermsDays
  const values = {
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
    validUntil: dayAfter(today, enquiry.quoteValidityDays),
    salespersonId: enquiry.salespersonId,
    estimatorId: enquiry.estimatorId,
    currency: enquiry.currency,
    exchangeRate,
    rateDate: today,
    quoteConfidenceId: enquiry.quoteConfidenceId,
    confidencePercent: enquiry.confidencePercent,
    expectedOrderDate: enquiry.expectedOrderDate,
    incoterm: enquiry.incoterm,
    incotermPlace: enquiry.incotermPlace,
    paymentTerms: days === null ? null : `${days} days net`,
    leadTimeBasis: 'order',
    termsId: enquiry.termsId,
    deviations: [],
  }
  const row = await insert(ctx, {
    series: seriesFor(ctx, 'quotes', enquiry.facilityId),
    values,
    lines,
    revision: 0,
    exchangeRate,
  })
  return { id: row.id, number: row.number, revision: row.revision }
}

interface NewRevision {
  readonly series?: NumberSeries
  readonly values: Record<string, unknown>
  readonly lines: readonly StoredLine[]
  readonly revision: number
  readonly exchangeRate: string
}

async function insert(
  ctx: Context,
  { series, values, lines, revision, exchangeRate }: NewRevision,
): Promise<QuoteRow> {
  const createdById = ctx.actor === SYSTEM ? null : ctx.actor.id
  const statement = insertWithLines({
    table: quoteTable,
    ...(series === undefined ? {} : { series }),
    values: {
      ...values,
      ...sumColumns(lines, exchangeRate),
      revision,
      isCurrent: true,
      createdById,
      authorIds: createdById ? [createdById] : [],
    },
    lines: linesPart(lines),
  })
  const counted = revision === 0 ? sql`, counted AS (${countQuote(String(values.enquiryId))})` : sql``
  const [row] = await ctx.tx.query<QuoteRow>(sql`${statement}${counted} ${recordSelect(ctx, written)}`)
  if (!row) throw new Error('The insert gave no row.')
  checkHeader(row)
  ctx.audit({
    entity: 'quotes',
    entityId: row.id,
    action: 'create',
    subject: labelOf(row),
    changes: creationChanges(row),
    reason: row.revisionReason ?? undefined,
  })
  return row
}

/** Opens the next revision as a draft. The revision before stays what it is, but is no longer the newest. */
export async function revise(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, { reason: string }>,
): Promise<QuoteRecord> {
  const before = await requireVersion(ctx, params.id, version)
  if (!isRevisable(before.status)) {
    throw refused('invalid_transition', 'Only an approved, sent or expired quote can be revised.')
  }
  if (!before.isCurrent) throw refused('not_newest', 'A newer revision has been opened.')
  const [released] = await ctx.tx.query(sql`
    UPDATE quotes SET is_current = false, version = version + 1
    WHERE id = ${before.id} AND version = ${version} AND is_current RETURNING id`)
  if (!released) throw stale(recordOf(ctx, await requireRow(ctx, before.id)))
  const today = ctx.clock.today()
  const validDays = Math.round((Date.parse(before.validUntil) - Date.parse(before.quoteDate)) / 86_400_000)
  const copied = [
    'enquiryId',
    'companyId',
    'facilityId',
    'marketSegmentId',
    'globalSegmentId',
    'confidencePercent',
  ]
  const names = [...Object.keys(headerFields), ...copied] as (keyof QuoteRow)[]
  const values = {
    ...Object.fromEntries(names.map((name) => [name, before[name]])),
    number: before.number,
    revisionReason: body.reason,
    quoteDate: today,
    validUntil: dayAfter(today, validDays),
  }
  const lines = withRatesOf(before, today).map((line) => ({ ...line, id: randomUUID() }))
  const { exchangeRate } = before
  const row = await insert(ctx, { values, lines, revision: before.revision + 1, exchangeRate })
  await noteAll(ctx, row.enquiryId)
  return recordOf(ctx, await requireRow(ctx, row.id))
}
