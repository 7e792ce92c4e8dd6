import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { forbidden, invalid, notChoosable, refused, refuseWhere } from '#platform/server/errors.ts'
import { orderOffered } from '#modules/purchasing/purchase-orders/server/api.ts'
import { supplierGuard } from '#modules/suppliers/suppliers/domain.ts'
import { endOfferedPrices, keepOfferedPrices } from '#modules/suppliers/supplier-prices/server/api.ts'
import {
  type OfferInput,
  type RequestForQuotationRecord,
  type requestsForQuotation as contract,
} from '../contract.ts'
import {
  askedStates,
  isToDecide,
  isWithoutOffer,
  MOST_SUPPLIERS,
  orderedCertificate,
  takesOffers,
} from '../domain.ts'
import {
  askedSupplierTable,
  requestForQuotationLineTable,
  requestForQuotationTable,
  supplierOfferLineTable,
  supplierOfferTable,
} from '../table.ts'
import { askSupplier, perform, tellSuppliers } from './actions.ts'
import { presentedOffers, type RequestRow, requestsForQuotation } from './document.ts'
import { decisionLetters } from './letters.ts'

type ById = { id: string }
type Problems = Record<string, string[]>
type AskedRow = RequestRow['asked'][number]

/** The present version, held until the commit: of two people at once the second one finds it changed. @throws 404, 412 */
async function lockVersion(ctx: Context, id: string, version: number): Promise<RequestRow> {
  await ctx.tx.query(sql`SELECT id FROM ${requestForQuotationTable} WHERE id = ${id} FOR UPDATE`)
  return requestsForQuotation.requireVersion(ctx, id, version)
}

/** @throws 422 for a supplier that was not asked */
function requireAsked(row: RequestRow, supplierId: string): AskedRow {
  const found = row.asked.find((one) => one.supplierId === supplierId)
  if (!found) throw invalid({ supplierId: ['This supplier was not asked.'] })
  return found
}

/** What does not fit in an offer that is entered, sentences by field. */
export function offerProblems(offer: OfferInput, row: RequestRow, today: string): Problems {
  const problems: Problems = {}
  if (offer.offeredOn > today) problems.offeredOn = ['An offer cannot be dated in the future.']
  if (offer.validUntil < offer.offeredOn) problems.validUntil = ['It would end before the day of the offer.']
  const seen = new Set<string>()
  for (const [at, line] of offer.lines.entries()) {
    const asked = row.lines.find(({ id }) => id === line.lineId)
    const wrong = (field: string, sentence: string) => {
      problems[`lines.${at}.${field}`] = [sentence]
    }
    if (!asked) wrong('lineId', 'The line belongs to another request.')
    else if (seen.has(line.lineId)) wrong('lineId', `Line ${asked.lineNo} is offered twice.`)
    seen.add(line.lineId)
    if (new Decimal(line.unitPrice).lte(0)) wrong('unitPrice', 'The price has to be more than 0.')
    if (asked?.form === null && line.priceBasis !== 'each')
      wrong('priceBasis', 'Only steel is priced by metre or mass.')
    if (line.deliveryOn && line.deliveryOn < offer.offeredOn)
      wrong('deliveryOn', 'It would be delivered before it was offered.')
  }
  return problems
}

/** Keeps an offer with its lines; the prices also stand in the list of prices of the supplier. */
async function keepOffer(ctx: Context, row: RequestRow, asked: AskedRow, offer: OfferInput): Promise<void> {
  const { supplierId, lines, ...header } = offer
  const offerId = await insertRow(ctx.tx, supplierOfferTable, {
    ...header,
    askedSupplierId: asked.id,
    edition: asked.offer ? asked.earlierOffers + 2 : 1,
    isLate: ctx.today(row) > row.replyBy,
    enteredById: ctx.actor.id,
  })
  const byId = new Map(row.lines.map((line) => [line.id, line]))
  const prices = []
  for (const line of lines) {
    const id = await insertRow(ctx.tx, supplierOfferLineTable, { ...line, offerId })
    const asks = byId.get(line.lineId)
    if (asks)
      prices.push({
        ...line,
        offerLineId: id,
        item: asks.item,
        productCodeId: asks.productCodeId,
        quantity: asks.quantity,
        uom: asks.uom,
      })
  }
  if (asked.offer) await endPrices(ctx, asked.offer, offer.offeredOn)
  await keepOfferedPrices(ctx, { ...header, supplierId, reference: offer.reference ?? row.number, prices })
}

const endPrices = (ctx: Context, offer: NonNullable<AskedRow['offer']>, from: string) =>
  endOfferedPrices(
    ctx,
    offer.lines.map(({ id }) => id),
    from,
  )

type Offers = (typeof contract)['endpoints']

/**
 * Takes in what a supplier offers. A later offer takes the place of an earlier one, which stays in the history; one that comes after
 * the decision is kept for its prices. @throws 404, 412, 422
 */
export async function enterOffer(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, OfferInput>,
): Promise<RequestForQuotationRecord> {
  const before = await lockVersion(ctx, params.id, version)
  if (!takesOffers(before.status))
    throw refused('not_sent', 'Offers can be entered once the request has been sent.')
  const asked = requireAsked(before, body.supplierId)
  refuseWhere(offerProblems(body, before, ctx.today(before)))
  await keepOffer(ctx, before, asked, body)
  await ctx.tx.query(sql`UPDATE ${askedSupplierTable} SET declined_reason = NULL WHERE id = ${asked.id}`)
  const reason = `${asked.supplierName}: ${body.lines.length} of ${before.lines.length} lines`
  const row = await requestsForQuotation.save(ctx, before, 'enterOffer', { values: {}, reason })
  if (isWithoutOffer(row.status)) await perform(ctx, 'takeOffer', row, {})
  return requestsForQuotation.record(ctx, await requestsForQuotation.require(ctx, row.id))
}

/** A supplier offers nothing, or takes its offer back: it can be chosen no more. @throws 404, 412, 422 */
export async function decline(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, z.output<Offers['decline']['body']>>,
): Promise<RequestForQuotationRecord> {
  const before = await lockVersion(ctx, params.id, version)
  if (!askedStates.some((state) => state === before.status))
    throw refused('not_asked', 'A supplier can decline only until the request is decided.')
  const asked = requireAsked(before, body.supplierId)
  await ctx.tx.query(
    sql`UPDATE ${askedSupplierTable} SET declined_reason = ${body.reason} WHERE id = ${asked.id}`,
  )
  if (asked.offer) {
    await ctx.tx.query(sql`UPDATE ${supplierOfferTable} SET is_withdrawn = true WHERE id = ${asked.offer.id}`)
    await endPrices(ctx, asked.offer, ctx.today(before))
  }
  const reason = `${asked.supplierName}: ${body.reason}`
  const row = await requestsForQuotation.save(ctx, before, 'decline', { values: {}, reason })
  return requestsForQuotation.record(ctx, row)
}

type Choice = z.output<Offers['decide']['body']>['choices'][number]

/** The choices with what they mean. @throws 422 at the choices that cannot be, or lack their reason */
function checkedChoices(row: RequestRow, choices: readonly Choice[], today: string) {
  const offered = presentedOffers(row, today).flatMap(({ offer, supplierId }) =>
    offer ? offer.lines.map((line) => ({ line, offer, supplierId })) : [],
  )
  const problems: Problems = {}
  const seen = new Set<string>()
  const found = choices.flatMap((choice, at) => {
    const asked = row.lines.find(({ id }) => id === choice.lineId)
    const one = offered.find(({ line }) => line.id === choice.offerLineId && line.lineId === choice.lineId)
    const wrong = (field: string, sentence: string) => {
      problems[`choices.${at}.${field}`] = [sentence]
      return []
    }
    if (!asked || !one)
      return wrong('offerLineId', 'This offer does not count any more. Look at the offers again.')
    if (seen.has(asked.id)) return wrong('lineId', `Line ${asked.lineNo} is chosen twice.`)
    seen.add(asked.id)
    if (one.line.refusal) return wrong('offerLineId', one.line.refusal)
    if (one.line.net === null)
      return wrong('offerLineId', 'The price cannot be worked out for this quantity.')
    if (one.line.reasonNeeded && !choice.reason)
      return wrong('reason', `Line ${asked.lineNo}: ${one.line.reasonNeeded} Say why it is chosen.`)
    return [{ ...one, asked, choice }]
  })
  refuseWhere(problems)
  return found
}

/**
 * Asks one more supplier once the request is out: by the rule of orders, with the sheet and the day of all others.
 * @throws 404, 412, 422
 */
export async function askAlso(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, z.output<Offers['askAlso']['body']>>,
): Promise<RequestForQuotationRecord> {
  const before = await lockVersion(ctx, params.id, version)
  if (!askedStates.some((state) => state === before.status))
    throw refused(
      'not_asked',
      'Further suppliers can be asked only while the request is out and not decided.',
    )
  const today = ctx.today(before)
  if (before.replyBy < today) throw refused('too_late', 'The day for offers has passed.')
  if (before.asked.some(({ supplierId }) => supplierId === body.supplierId))
    throw invalid({ supplierId: ['This supplier was asked already.'] })
  if (before.supplierIds.length >= MOST_SUPPLIERS)
    throw invalid({ supplierId: [`At most ${MOST_SUPPLIERS} suppliers are asked.`] })
  const supplierReason = body.reason ?? before.supplierReason ?? null
  const row = await requestsForQuotation.save(ctx, before, 'askAlso', {
    values: { supplierIds: [...before.supplierIds, body.supplierId], supplierReason },
  })
  const supplier = row.suppliers.find(({ id }) => id === body.supplierId)
  if (!supplier) throw notChoosable('supplierId')
  const block = supplierGuard(supplier, today)
  if (block && !block.canOverride) throw invalid({ supplierId: [block.sentence] })
  if (block && !supplierReason)
    throw invalid({ reason: [`${block.sentence} Say why it is asked all the same.`] })
  await askSupplier(ctx, row, supplier)
  return requestsForQuotation.record(ctx, await requestsForQuotation.require(ctx, row.id))
}

/**
 * Chooses offers, one for each line at most, and fills a draft order for each supplier with their prices, days and certificates.
 * Lines that nothing is chosen for stay needs. @throws 403 for somebody who may not write orders, 404, 412, 422
 */
export async function decide(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, z.output<Offers['decide']['body']>>,
): Promise<RequestForQuotationRecord> {
  const before = await lockVersion(ctx, params.id, version)
  if (!isToDecide(before.status))
    throw refused('cannot_decide', 'Offers can be chosen only until the request is decided.')
  if (!ctx.actor.permissions.has('purchase-orders:create'))
    throw forbidden('Only someone who may write purchase orders decides about offers.')
  const chosen = checkedChoices(before, body.choices, ctx.today(before))
  for (const [supplierId, picks] of Map.groupBy(chosen, (pick) => pick.supplierId)) {
    const [first] = picks
    if (!first) continue
    const { offer } = first
    const order = await orderOffered(ctx, {
      supplierId,
      currency: offer.currency,
      supplierQuoteRef: offer.reference ?? null,
      supplierQuoteDate: offer.offeredOn,
      supplierReason: before.supplierReason ?? null,
      buyerId: before.buyerId ?? null,
      needs: picks.map(({ asked, line }) => ({
        id: asked.requisitionId,
        quantity: asked.quantity,
        unitPrice: line.unitPrice,
        priceBasis: line.priceBasis,
        deliveryOn: line.deliveryOn ?? null,
        certificateType: orderedCertificate(asked.certificateType, line.certificateType),
      })),
    })
    for (const { asked, choice } of picks)
      await ctx.tx.query(sql`
        UPDATE ${requestForQuotationLineTable} SET chosen_offer_line_id = ${choice.offerLineId},
          choice_reason = ${choice.reason ?? null}, order_number = ${order.number}
        WHERE id = ${asked.id}`)
  }
  await perform(ctx, 'settle', before, {})
  const offerLineIds = body.choices.map(({ offerLineId }) => offerLineId)
  await tellSuppliers(ctx, before, await decisionLetters(ctx, before, offerLineIds))
  return requestsForQuotation.record(ctx, await requestsForQuotation.require(ctx, before.id))
}
