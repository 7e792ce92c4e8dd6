import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import type { Context } from '#platform/server/context.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { storeFile } from '#platform/server/files/file-records.ts'
import { requireFacility } from '#modules/setup/facilities/server/api.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import { lineMassKg } from '#modules/purchasing/purchase-orders/domain.ts'
import { densitiesOf } from '#modules/purchasing/purchase-orders/server/api.ts'
import { isWanted } from '#modules/purchasing/requisitions/domain.ts'
import { needsToOrder } from '#modules/purchasing/requisitions/server/api.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { hasPartOfPiece, STEEL_DENSITY, WHOLE_PIECES } from '#modules/steel/steel-stock/domain.ts'
import { requestsForQuotation as contract, type RequestForQuotationRecord } from '../contract.ts'
import { isDraft, type requestForQuotationLifecycle } from '../domain.ts'
import { askedSupplierTable } from '../table.ts'
import { LOCKED, type RequestRow, requestsForQuotation } from './document.ts'
import { askingLetter, cancellationLetters, type Letter } from './letters.ts'
import { REPLY_SHEET, replySheetFor, replySheetName } from './reply-sheet.ts'

type SentLine = Pick<
  RequestForQuotationRecord['lines'][number],
  'lineNo' | 'requisitionId' | 'quantity' | 'certificateType' | 'remarks'
> & { readonly id?: string | undefined }
type Problems = Record<string, string[]>

async function specificationCodes(ctx: Context, ids: readonly (string | null | undefined)[]) {
  const found = await ctx.tx.query<{ id: string; code: string }>(
    sql`SELECT id, code FROM ${specificationTable} WHERE id = ANY(${sql.param(ids.filter(Boolean))}::uuid[])`,
  )
  return new Map(found.map(({ id, code }) => [id, code]))
}

/** The lines of a save as they are stored: a need as it reads now, with the mass of what is asked for. @throws 422 at the lines */
async function linesOfNeeds(ctx: Context, sent: readonly SentLine[]) {
  const needs = new Map(
    (await needsToOrder(ctx, [...new Set(sent.map(({ requisitionId }) => requisitionId))])).map((need) => [
      need.id,
      need,
    ]),
  )
  const densities = await densitiesOf(ctx, [...needs.values()])
  const codes = await specificationCodes(
    ctx,
    [...needs.values()].map(({ specificationId }) => specificationId),
  )
  const seen = new Set<string>()
  const wrong: Problems = {}
  const rows = sent.map((line, at) => {
    const need = needs.get(line.requisitionId)
    if (!need) throw new Error('Every need was found.')
    if (seen.has(need.id))
      wrong[`lines.${at}.requisitionId`] = [`${need.number} stands in the request already.`]
    seen.add(need.id)
    if (!isWanted(need.status)) wrong[`lines.${at}.requisitionId`] = [`${need.number} is cancelled.`]
    const quantity = new Decimal(line.quantity)
    if (quantity.lte(0)) wrong[`lines.${at}.quantity`] = ['Ask for more than nothing.']
    else if (quantity.gt(need.toOrder))
      wrong[`lines.${at}.quantity`] = [
        `Only ${plainDecimal(need.toOrder)} of ${need.number} is left to order.`,
      ]
    else if (hasPartOfPiece({ ...need, quantity })) wrong[`lines.${at}.quantity`] = [WHOLE_PIECES]
    const density = densities.get(`${need.specificationId}|${need.grade?.toLowerCase()}`) ?? STEEL_DENSITY
    return {
      ...line,
      quantity: quantity.toFixed(3),
      item: need.item,
      material: [codes.get(need.specificationId ?? ''), need.grade].filter(Boolean).join(' '),
      uom: need.uom,
      form: need.form ?? null,
      lengthMm: need.lengthMm ?? null,
      massKg: lineMassKg({ ...need, quantity: quantity.toFixed(3) }, density),
      neededBy: need.neededBy,
      certificateType:
        line.certificateType === undefined ? (need.certificateType ?? null) : line.certificateType,
    }
  })
  refuseWhere(wrong)
  return rows
}

/** The handlers of `create` and `update`. */
export const saves = savesOf(contract, requestsForQuotation, {
  series: (ctx, { facilityId }) => seriesFor(ctx, contract, facilityId),
  locked: ({ status }) => (isDraft(status) ? null : LOCKED),
  stored: async (ctx, { body, before }) => ({
    ...(body.lines && { lines: await linesOfNeeds(ctx, body.lines) }),
    ...(before ? {} : { createdById: ctx.actor.id, buyerId: body.buyerId ?? ctx.actor.id }),
  }),
})

type Supplier = RequestRow['suppliers'][number]

/** Notes that a supplier is asked, with a sheet of its own, and writes to it; one without an address gets its sheet by hand. */
export async function askSupplier(ctx: Context, row: RequestRow, supplier: Supplier): Promise<void> {
  const { baseCurrency } = await requireFacility(ctx.tx, row.facilityId)
  const letter = await askingLetter(ctx, row, supplier)
  const currency = supplier.currency ?? baseCurrency
  const sentTo = [...letter.to]
  const values = { requestForQuotationId: row.id, supplierId: supplier.id, currency, sentTo }
  const id = await insertRow(ctx.tx, askedSupplierTable, values)
  const asked = { id, supplierId: supplier.id, supplierName: supplier.name, currency, sentTo }
  const bytes = await replySheetFor(row, { ...asked, declinedReason: null, earlierOffers: 0, offer: null })
  const label = `${REPLY_SHEET} ${supplier.name}`
  const about = { entity: requestsForQuotation.slice, entityId: row.id }
  const file = await storeFile(ctx, { ...about, name: replySheetName(row), label, bytes })
  if (sentTo.length > 0) await mail(ctx, row, 'request-for-quotation', letter, [file.id])
}

/** Mails a letter in the name of the buyer. */
async function mail(
  ctx: Context,
  row: RequestRow,
  template: string,
  { to, subject, paragraphs }: Letter,
  attachments: readonly string[] = [],
): Promise<void> {
  const { letterhead } = await requireFacility(ctx.tx, row.facilityId)
  ctx.mail({
    template,
    to,
    subject,
    paragraphs,
    writer: { email: row.buyerEmail ?? ctx.actor.email, company: letterhead.name },
    attachments,
    about: { entity: requestsForQuotation.slice, entityId: row.id },
  })
}

async function sendOut(ctx: Context, row: RequestRow): Promise<void> {
  for (const supplier of row.suppliers) await askSupplier(ctx, row, supplier)
}

/** Mails the letters at the end of a request, each to its supplier alone. */
export async function tellSuppliers(
  ctx: Context,
  row: RequestRow,
  letters: readonly Letter[],
): Promise<void> {
  for (const letter of letters) await mail(ctx, row, 'request-for-quotation-ended', letter)
}

const effects: Effects<typeof requestForQuotationLifecycle, RequestRow> = {
  send: { columns: (ctx) => ({ sentAt: ctx.clock.now().toISOString() }), after: sendOut },
  takeOffer: null,
  settle: { columns: (ctx) => ({ decidedById: ctx.actor.id }) },
  cancel: { after: async (ctx, row) => tellSuppliers(ctx, row, await cancellationLetters(ctx, row)) },
}

export const { handlers, perform } = transitionsOf(requestsForQuotation, effects)
