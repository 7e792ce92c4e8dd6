import { sql } from 'drizzle-orm'
import { ONLY_A_DRAFT } from '#platform/contract/calls/refusals.ts'
import { sumOf } from '#platform/contract/money.ts'
import { without } from '#platform/contract/values/without.ts'
import type { Context } from '#platform/server/context.ts'
import { ability, missingGuard } from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { invalid } from '#platform/server/errors.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { requireSameFacility } from '#modules/setup/numbering/server/api.ts'
import { newestRate } from '#modules/setup/exchange-rates/server/api.ts'
import { hasLetterhead, noLetterhead } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { supplierFacts } from '#modules/purchasing/purchase-orders/server/api.ts'
import { requisitionTable } from '#modules/purchasing/requisitions/table.ts'
import { type SupplierFacts, supplierGuard } from '#modules/suppliers/suppliers/domain.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type Asked, type RequestForQuotationRecord, requestsForQuotation as contract } from '../contract.ts'
import {
  askedStates,
  compareOffers,
  isDraft,
  isToDecide,
  mayShowFiles,
  requestForQuotationLifecycle,
  takesOffers,
} from '../domain.ts'
import {
  askedSupplierTable,
  requestForQuotationLineTable as line,
  requestForQuotationTable as request,
  supplierOfferLineTable,
  supplierOfferTable,
} from '../table.ts'

type Line = RequestForQuotationRecord['lines'][number] & {
  readonly form: string | null
  readonly lengthMm: string | null
  readonly needFacilityId: string
  readonly productCodeId: string | null
}
type StoredOffer = Omit<NonNullable<Asked['offer']>, 'lines' | 'isComplete' | 'netInBase'> & {
  readonly lines: readonly Omit<
    NonNullable<Asked['offer']>['lines'][number],
    | 'net'
    | 'netInBase'
    | 'isLowest'
    | 'isSoonest'
    | 'certificateFits'
    | 'missing'
    | 'refusal'
    | 'reasonNeeded'
  >[]
}

/** The request as one statement gives it. */
export interface RequestRow
  extends Omit<RequestForQuotationRecord, 'can' | 'asked' | 'missingToSend' | 'lines'> {
  readonly lines: readonly Line[]
  readonly asked: readonly (Omit<Asked, 'offer'> & {
    readonly id: string
    readonly offer: StoredOffer | null
  })[]
  /** Who is to be asked, as the rules about orders look at it. */
  readonly suppliers: readonly (SupplierFacts & { readonly id: string; readonly currency: string | null })[]
  readonly hasLetterhead: boolean
  readonly buyerEmail: string | null
}

export const LOCKED = ONLY_A_DRAFT

const offerLines = sql`(
  SELECT coalesce(json_agg(json_build_object('id', ol.id, 'lineId', ol.line_id, 'unitPrice', ol.unit_price::text,
    'priceBasis', ol.price_basis, 'deliveryOn', ol.delivery_on, 'certificateType', ol.certificate_type,
    'remarks', ol.remarks) ORDER BY ol.id), '[]')
  FROM ${supplierOfferLineTable} ol WHERE ol.offer_id = o.id)`

const offer = sql`(
  SELECT json_build_object('id', o.id, 'reference', o.reference, 'offeredOn', o.offered_on, 'validUntil', o.valid_until,
    'currency', o.currency, 'rate', ${newestRate(sql`o.currency`, sql`fa.base_currency`)}::numeric(14, 6)::text,
    'isLate', o.is_late, 'isWithdrawn', o.is_withdrawn, 'enteredByName', ${lookedUp(userTable, sql`o.entered_by_id`)},
    'lines', ${offerLines})
  FROM ${supplierOfferTable} o WHERE o.asked_supplier_id = a.id ORDER BY o.edition DESC LIMIT 1)`

const asked = sql`(
  SELECT coalesce(json_agg(json_build_object('id', a.id, 'supplierId', a.supplier_id, 'supplierName', su.name,
    'currency', a.currency, 'sentTo', a.sent_to, 'declinedReason', a.declined_reason,
    'earlierOffers', greatest(0, (SELECT count(*) FROM ${supplierOfferTable} e WHERE e.asked_supplier_id = a.id) - 1),
    'offer', ${offer}) ORDER BY su.name, a.id), '[]')
  FROM ${askedSupplierTable} a JOIN ${companyTable} su ON su.id = a.supplier_id
  WHERE a.request_for_quotation_id = ${request.id})`

const suppliers = sql`(
  SELECT coalesce(json_agg(jsonb_build_object('id', su.id, 'name', su.name, 'currency', su.currency)
    || ${supplierFacts}::jsonb ORDER BY su.name, su.id), '[]')
  FROM ${companyTable} su WHERE su.id = ANY(${request.supplierIds}))`

/** What is missing before a request goes out, sentences by field. */
function missingToSend(row: RequestRow, today: string): Record<string, string[]> {
  const missing: Record<string, string[]> = {}
  if (row.lines.length === 0) missing.lines = ['Choose at least one requisition line.']
  if (row.supplierIds.length === 0) missing.supplierIds = ['Choose at least one supplier.']
  if (row.replyBy < today) missing.replyBy = ['The day for offers has passed.']
  if (!row.buyerEmail) missing.buyerId = ['Choose the buyer: the suppliers answer to them.']
  const blocks = row.suppliers.flatMap((one) => supplierGuard(one, today) ?? [])
  const never = blocks.find(({ canOverride }) => !canOverride)
  const [open] = row.supplierReason ? [] : blocks
  if (never) missing.supplierIds = [never.sentence]
  else if (open) missing.supplierReason = [`${open.sentence} Say why it is asked all the same.`]
  return missing
}
const readyToSend = missingGuard<RequestRow>((ctx, row) => missingToSend(row, ctx.today(row)))

/** The comparison of all offers of a request on a day. */
export function presentedOffers(row: RequestRow, today: string): Asked[] {
  const came = row.asked.flatMap(({ offer: one, supplierName }) => (one ? [{ ...one, supplierName }] : []))
  const compared = compareOffers(row.lines, came, today, row.baseCurrency)
  const shown = new Map(
    came.map(({ supplierName: _, ...one }, at) => {
      const lines = one.lines.map((offered, place) => {
        const comparison = compared[at]?.[place]
        if (!comparison) throw new Error('Every offered line is compared.')
        return { ...offered, ...comparison }
      })
      const isComplete =
        lines.length === row.lines.length && lines.every(({ missing }) => missing.length === 0)
      return [
        one.id,
        { ...one, lines, isComplete, netInBase: sumOf(lines.map(({ netInBase }) => netInBase ?? '0')) },
      ] as const
    }),
  )
  return row.asked.map(({ id: _, offer: one, ...rest }) => ({
    ...rest,
    offer: one ? (shown.get(one.id) ?? null) : null,
  }))
}

/** Throws 422 for needs of another facility, which an order could not hold together. */
function checkLines(row: RequestRow, before: RequestRow | undefined): void {
  requireSameFacility(before, row, 'request')
  // An empty one would use up a number and say nothing to anybody.
  if (row.lines.length === 0 && row.supplierIds.length === 0) {
    throw invalid({
      lines: ['Choose at least one requisition line, or a supplier to begin with.'],
      supplierIds: ['Choose a supplier, or at least one requisition line.'],
    })
  }
  const foreignLines = row.lines.flatMap(({ needFacilityId, requisitionNumber }, at) =>
    needFacilityId === row.facilityId
      ? []
      : [{ field: `lines.${at}.requisitionId`, why: `${requisitionNumber} belongs to another facility.` }],
  )
  if (foreignLines.length > 0)
    throw invalid(Object.fromEntries(foreignLines.map(({ field, why }) => [field, [why]])))
}

/** The request for quotation as a document: how it is read, presented and guarded. */
export const requestsForQuotation = documentOf(contract, {
  lifecycle: requestForQuotationLifecycle,
  read: {
    table: request,
    lines: {
      table: line,
      parent: 'requestForQuotationId',
      order: 'lineNo',
      // What is decided later is no part of a save.
      notSaved: ['chosenOfferLineId', 'choiceReason', 'orderNumber'],
      columns: {
        requisitionNumber: lookedUp(requisitionTable, sql`${line.requisitionId}`, 'number'),
        productCodeId: lookedUp(requisitionTable, sql`${line.requisitionId}`, 'productCodeId'),
        needFacilityId: lookedUp(requisitionTable, sql`${line.requisitionId}`, 'facilityId'),
      },
      joins: sql``,
    },
    columns: {
      facilityName: sql`fa.name`,
      baseCurrency: sql`fa.base_currency`,
      timeZone: sql`fa.time_zone`,
      hasLetterhead: hasLetterhead(sql`fa`),
      buyerName: lookedUp(userTable, sql`${request.buyerId}`),
      buyerEmail: lookedUp(userTable, sql`${request.buyerId}`, 'email'),
      createdByName: lookedUp(userTable, sql`${request.createdById}`),
      decidedByName: lookedUp(userTable, sql`${request.decidedById}`),
      suppliers,
      asked,
    },
    joins: sql`JOIN ${facilityTable} fa ON fa.id = ${request.facilityId}`,
  },
  guards: {
    send: (ctx, row) => (row.hasLetterhead ? readyToSend(ctx, row) : noLetterhead(row.facilityName)),
  },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'requests-for-quotation:update', isDraft(row.status), LOCKED),
    enterOffer: ability(
      actor,
      'requests-for-quotation:update',
      takesOffers(row.status),
      'Offers can be entered once the request has been sent.',
    ),
    showFiles: ability(
      actor,
      'requests-for-quotation:update',
      mayShowFiles(row.status),
      'Files can be shown to suppliers only until the request is decided.',
    ),
    askAlso: ability(
      actor,
      'requests-for-quotation:send',
      askedStates.some((state) => state === row.status),
      'Further suppliers can be asked only while the request is out and not decided.',
    ),
    decline: ability(
      actor,
      'requests-for-quotation:update',
      askedStates.some((state) => state === row.status),
      'A supplier can decline only until the request is decided.',
    ),
    decide: ability(
      actor,
      'requests-for-quotation:decide',
      isToDecide(row.status),
      'Offers can be chosen only until the request is decided.',
    ),
  }),
  present: (ctx: Context, row: RequestRow) => {
    const shown = without(row, 'suppliers', 'hasLetterhead', 'buyerEmail')
    const today = ctx.today(row)
    return {
      ...shown,
      lines: row.lines.map((one) => without(one, 'form', 'lengthMm', 'needFacilityId', 'productCodeId')),
      missingToSend: isDraft(row.status) ? missingToSend(row, today) : {},
      asked: presentedOffers(row, today),
    }
  },
  check: checkLines,
})
