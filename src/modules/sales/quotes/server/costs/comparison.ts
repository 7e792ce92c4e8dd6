import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { changesText, changesWithin } from '#platform/contract/values/comparison.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { present } from '#platform/server/documents/printing/printing.ts'
import { invalid } from '#platform/server/errors.ts'
import { referenceLabel } from '#modules/sales/pipe-wall-calculations/domain.ts'
import { technicalFacts } from '#modules/engineering/technical-lines/server/api.ts'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import type { quotes as contract } from '../../contract.ts'
import { weeks } from '../../domain/count-weeks.ts'
import { type ComparedLine, type ComparedQuote, changesBetweenQuotes } from '../../domain/comparison.ts'
import { isIssued, revisionBefore } from '../../domain/lifecycle.ts'
import { lineTotals } from '../../domain/totals.ts'
import type { LineRow, QuoteRow } from '../queries.ts'
import { totalsOf, quotes } from '../document.ts'
import { maySeeCosts } from './see-costs.ts'

/** A message of a mail takes 10,000 characters; this leaves room for what else it says. */
const LONGEST_IN_MAIL = 8_000

type Comparison = z.input<typeof contract.endpoints.comparison.response>

const leadTimeOf = (row: QuoteRow): string | null =>
  row.leadTimeWeeks == null
    ? null
    : `${weeks(row.leadTimeWeeks)} after ${row.leadTimeBasis === 'drawing_approval' ? 'approval of drawings' : 'order'}`

/** What is printed: a customer may be told of it. */
const printedHeader = (row: QuoteRow): ComparedQuote['header'] => ({
  Contact: row.contactName,
  Address: row.addressText ?? null,
  Project: row.projectName ?? null,
  'Alternative title': row.alternativeTitle ?? null,
  'Your reference': row.customerReference ?? null,
  'Valid until': shortDay(row.validUntil),
  Currency: row.currency,
  'Delivery condition': present([row.incoterm, row.incotermPlace]).join(' ') || null,
  'Lead time': leadTimeOf(row),
  'Payment terms': row.paymentTerms ?? null,
  'Delivery terms': row.deliveryTerms ?? null,
  Certificates: row.certificateType ? `EN 10204 ${row.certificateType}` : null,
  'Terms and conditions': row.termsTitle && `${row.termsTitle}, edition ${row.termsEdition ?? ''}`,
  Inclusions: row.inclusions ?? null,
  Exclusions: row.exclusions ?? null,
  'Note on validity': row.validityNote ?? null,
  'Cover letter': row.coverLetter ?? null,
})

const ownHeader = (row: QuoteRow): ComparedQuote['header'] => ({
  'Exchange rate':
    row.currency === row.baseCurrency
      ? null
      : present([`${formatQuantity(row.exchangeRate)} of ${shortDay(row.rateDate)}`, row.rateSource]).join(
          ', ',
        ),
  Confidence: row.quoteConfidenceName,
  'Order expected': row.expectedOrderDate ? shortDay(row.expectedOrderDate) : null,
  Owner: row.salespersonName,
  Estimator: row.estimatorName,
  'Internal notes': row.internalNotes ?? null,
})

function comparedLine(row: QuoteRow, line: LineRow, seesCosts: boolean): ComparedLine {
  const { costing, ...unseen } = line
  const weight = line.unitWeightKg ? `${formatQuantity(line.unitWeightKg)} kg` : null
  return {
    ...unseen,
    uom: unitName(line.uom),
    facts: {
      ...technicalFacts(line),
      unit: unitName(line.uom),
      'weight of one': weight,
      'tax code': line.taxCode ? `${line.taxCode}, ${formatQuantity(line.taxRate ?? '0')} %` : null,
      notes: line.notes ?? null,
    },
    specifications: line.specifications.map(({ number }) => number),
    calculations: line.calculations.map(referenceLabel),
    sums: lineTotals(seesCosts ? line : unseen, row),
    ...(seesCosts ? { costing } : {}),
  }
}

/** A revision in words: for inside with everything of its own, for the customer only what is printed. */
function compared(row: QuoteRow, about: { seesCosts: boolean; forCustomer: boolean }): ComparedQuote {
  const { cost, marginPercent, ...sums } = totalsOf(row)
  return {
    currency: row.currency,
    byMinorUnit: row.byMinorUnit,
    header: about.forCustomer ? printedHeader(row) : { ...printedHeader(row), ...ownHeader(row) },
    deviations: row.deviations,
    discountPercent: row.discountPercent,
    charges: row.charges,
    lines: row.lines.map((line) => comparedLine(row, line, about.seesCosts)),
    totals: about.seesCosts ? { ...sums, cost, marginPercent } : sums,
  }
}

const named = (row: QuoteRow) => ({
  id: row.id,
  label: quotes.label(row),
  revision: row.revision,
  letter: row.alternativeLetter,
})

/**
 * What changed from one revision to another, in words: against the one before, or any other revision or alternative
 * of the same enquiry. Two revisions of one quote are told from the older to the newer one.
 */
export async function comparison(
  ctx: Context,
  { params, query }: { params: { id: string }; query: { against?: string | undefined } },
): Promise<Comparison> {
  const row = await quotes.require(ctx, params.id)
  const against = query.against ?? revisionBefore(row)?.id
  const other = against ? await quotes.find(ctx, against) : null
  if (query.against && other?.enquiryId !== row.enquiryId) {
    throw invalid({ against: ['Choose a revision or an alternative of the same enquiry.'] })
  }
  if (!other) return { from: null, to: named(row), groups: [], text: '' }
  const isNewer = other.number === row.number && other.revision > row.revision
  const [from, to] = isNewer ? [row, other] : [other, row]
  const about = { seesCosts: maySeeCosts(ctx.actor), forCustomer: false }
  const changes = changesBetweenQuotes(compared(from, about), compared(to, about))
  const customer = { seesCosts: false, forCustomer: true }
  return {
    from: named(from),
    to: named(to),
    groups: changes.map(({ group, sentences }) => ({ group, sentences: [...sentences] })),
    text: changesText(changesBetweenQuotes(compared(from, customer), compared(to, customer))),
  }
}

/**
 * What the customer is told of a new revision: sentences about what is printed, against the revision they were sent
 * last. Null when they have not seen one, or nothing printed has changed.
 */
export async function changesForCustomer(ctx: Context, row: QuoteRow): Promise<string | null> {
  const last = row.revisions.find(
    ({ revision, status, sentAt }) => revision < row.revision && sentAt !== null && isIssued(status),
  )
  const before = last && (await quotes.find(ctx, last.id))
  if (!before) return null
  const about = { seesCosts: false, forCustomer: true }
  const changes = changesBetweenQuotes(compared(before, about), compared(row, about))
  return changesText(changesWithin(changes, LONGEST_IN_MAIL, 'totals')) || null
}
