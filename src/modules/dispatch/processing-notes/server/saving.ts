import { sql } from 'drizzle-orm'
import { Decimal } from 'decimal.js'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { invalid, notChoosable } from '#platform/server/errors.ts'
import { LOCKED_NOTE } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { serialNumbersIn } from '#modules/dispatch/packages/domain.ts'
import { operationTable } from '#modules/production/operations/table.ts'
import { serialTable, travellerPieceTable, travellerTable } from '#modules/production/travellers/table.ts'
import { purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import { requireSameFacility, seriesFor } from '#modules/setup/numbering/server/api.ts'
import { processingNotes as contract } from '../contract.ts'
import { isDraft } from '../domain.ts'
import { processingNotes } from './document.ts'

type Line = z.output<typeof contract.input>['lines'][number]

interface Source {
  readonly id: string
  readonly number: string
  readonly facilityId: string
  readonly serials: readonly { readonly id: string; readonly number: string }[]
}

/** Operations of travellers in force, with the serial numbers of their pieces. */
const operationsNamed = (ctx: Context, lines: readonly Line[]): Promise<Source[]> =>
  ctx.tx.query<Source>(sql`
    SELECT o.id, t.number, t.facility_id AS "facilityId", (
      SELECT coalesce(json_agg(json_build_object('id', s.id, 'number', lower(s.serial_no))), '[]')
      FROM ${travellerPieceTable} p JOIN ${serialTable} s ON s.id = p.serial_id WHERE p.traveller_root_id = t.root_id) AS serials
    FROM ${operationTable} o JOIN ${travellerTable} t ON t.root_id = o.traveller_root_id AND t.in_force
    WHERE o.id = ANY(${sql.param(lines.map(({ operationId }) => operationId))}::uuid[])`)

/** @throws 422 for a serial number of another traveller, and for one named twice */
function namedPieces({ serialNumbers }: Line, { number, serials }: Source, at: number): string[] {
  const wrong = (sentence: string) => invalid({ [`lines.${at}.serialNumbers`]: [sentence] })
  const ids = serialNumbersIn(serialNumbers).map((one) => {
    const piece = serials.find((known) => known.number === one.toLowerCase())
    if (!piece) throw wrong(`${one} is no piece of ${number}.`)
    return piece.id
  })
  if (new Set(ids).size < ids.length) throw wrong('One of these is named twice.')
  return ids
}

async function withSources(ctx: Context, sent: readonly Line[], facilityId: string) {
  const sources = await operationsNamed(ctx, sent)
  const named = new Set<string>()
  const lines = sent.map((one, at) => {
    const source = sources.find(({ id }) => id === one.operationId)
    if (!source) throw notChoosable(`lines.${at}.operationId`)
    const refusal = (sentence: string) => invalid({ [`lines.${at}.operationId`]: [sentence] })
    if (source.facilityId !== facilityId) throw refusal(`${source.number} is made at another facility.`)
    if (named.has(source.id)) throw refusal('Another line names it already.')
    named.add(source.id)
    return { ...one, serialIds: namedPieces(one, source, at) }
  })
  return {
    lines,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    massKg: lines.reduce((sum, { massKg }) => sum.plus(massKg ?? 0), new Decimal(0)).toFixed(3),
    travellerNumbers: [...new Set(sources.map(({ number }) => number))].join(' '),
  }
}

/** A subcontract order to this processor, of any facility: all of them are of one house. @throws 422 */
async function requireOrder(ctx: Context, id: string, companyId: string): Promise<void> {
  const [order] = await ctx.tx.query<{ number: string; type: string; supplierId: string }>(sql`
    SELECT number, type, supplier_id AS "supplierId" FROM ${purchaseOrderTable} WHERE id = ${id}`)
  if (!order) throw notChoosable('purchaseOrderId')
  const wrong = (sentence: string) => invalid({ purchaseOrderId: [sentence] })
  if (order.supplierId !== companyId) throw wrong(`${order.number} is an order to another company.`)
  if (order.type !== 'subcontract') throw wrong(`${order.number} is no subcontract order.`)
}

/** The handlers of `create` and `update`. */
export const saves = savesOf(contract, processingNotes, {
  series: (ctx, { facilityId }) => seriesFor(ctx, contract, facilityId),
  locked: ({ status }) => (isDraft(status) ? null : LOCKED_NOTE),
  async stored(ctx, { body, before }) {
    requireSameFacility(before, body, 'note')
    const valueOf = <
      K extends 'companyId' | 'purchaseOrderId' | 'facilityId' | 'plannedOn' | 'expectedBackOn',
    >(
      name: K,
    ): string => body[name] ?? before?.[name] ?? ''
    await requireOrder(ctx, valueOf('purchaseOrderId'), valueOf('companyId'))
    if (valueOf('expectedBackOn') < valueOf('plannedOn'))
      throw invalid({ expectedBackOn: ['It is not back before it leaves.'] })
    return {
      ...(before ? {} : { createdById: ctx.actor.id }),
      ...(body.lines && (await withSources(ctx, body.lines, valueOf('facilityId')))),
    }
  },
})
