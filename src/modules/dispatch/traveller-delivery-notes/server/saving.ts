import { sql } from 'drizzle-orm'
import { Decimal } from 'decimal.js'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { invalid, notChoosable } from '#platform/server/errors.ts'
import { LOCKED_NOTE } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { serialNumbersIn } from '#modules/dispatch/packages/domain.ts'
import {
  serialTable,
  travellerOrderLineTable,
  travellerPieceTable,
  travellerTable,
} from '#modules/production/travellers/table.ts'
import { requireSameFacility, seriesFor } from '#modules/setup/numbering/server/api.ts'
import { travellerDeliveryNotes as contract } from '../contract.ts'
import { isDraft } from '../domain.ts'
import { travellerDeliveryNotes } from './document.ts'

type Line = z.output<typeof contract.input>['lines'][number]

interface Source {
  readonly rootId: string
  readonly number: string
  readonly orderLineIds: string[]
}

/** The travellers of lines, in the revision that the shop works to. */
const travellersOf = (ctx: Context, lines: readonly Line[]): Promise<Source[]> =>
  ctx.tx.query<Source>(sql`
    SELECT t.root_id AS "rootId", t.number, ARRAY(SELECT o.quote_line_id FROM ${travellerOrderLineTable} o
      WHERE o.traveller_id = t.id ORDER BY o.line_no)::text[] AS "orderLineIds"
    FROM ${travellerTable} t
    WHERE t.root_id = ANY(${sql.param(lines.map(({ travellerId }) => travellerId))}::uuid[]) AND t.in_force`)

/** The line of the order that pieces fill: the only one of their traveller where none is said. @throws 422 */
function orderLineOf({ quoteLineId }: Line, { number, orderLineIds }: Source, at: number): string | null {
  const field = `lines.${at}.quoteLineId`
  if (quoteLineId) {
    if (orderLineIds.includes(quoteLineId)) return quoteLineId
    throw invalid({ [field]: [`${number} makes nothing for this line of the order.`] })
  }
  const [only = null, other] = orderLineIds
  if (other === undefined) return only
  throw invalid({ [field]: [`${number} makes pieces for several lines: say for which these are.`] })
}

/** The pieces that lines name by their serial numbers, in the order of the lines. @throws 422 for one that is not there, or named twice */
async function piecesNamed(ctx: Context, lines: readonly Line[]): Promise<string[][]> {
  const wanted = lines.map(({ serialNumbers }) => serialNumbersIn(serialNumbers))
  if (wanted.every((numbers) => numbers.length === 0)) return lines.map(() => [])
  const known = await ctx.tx.query<{ rootId: string; id: string; number: string }>(sql`
    SELECT p.traveller_root_id AS "rootId", s.id, lower(s.serial_no) AS number
    FROM ${travellerPieceTable} p JOIN ${serialTable} s ON s.id = p.serial_id
    WHERE p.traveller_root_id = ANY(${sql.param(lines.map(({ travellerId }) => travellerId))}::uuid[])`)
  const named = new Set<string>()
  return lines.map(({ travellerId }, at) =>
    (wanted[at] ?? []).map((number) => {
      const piece = known.find((one) => one.rootId === travellerId && one.number === number.toLowerCase())
      const refusal = (sentence: string) => invalid({ [`lines.${at}.serialNumbers`]: [sentence] })
      if (!piece) throw refusal(`${number} is no piece of this traveller.`)
      if (named.has(piece.id)) throw refusal(`${number} is named twice.`)
      named.add(piece.id)
      return piece.id
    }),
  )
}

/** Lines with the order line they fill, and what is added up of them. @throws 422 for a traveller that is not released, and for one named twice */
async function withSources(ctx: Context, sent: readonly Line[]) {
  const sources = await travellersOf(ctx, sent)
  const serials = await piecesNamed(ctx, sent)
  const named = new Set<string>()
  const lines = sent.map((one, at) => {
    const source = sources.find(({ rootId }) => rootId === one.travellerId)
    if (!source) throw notChoosable(`lines.${at}.travellerId`)
    const quoteLineId = orderLineOf(one, source, at)
    const key = `${source.rootId} ${quoteLineId}`
    if (named.has(key)) throw invalid({ [`lines.${at}.travellerId`]: ['Another line names it already.'] })
    named.add(key)
    return { ...one, quoteLineId, serialIds: serials[at] ?? [] }
  })
  return {
    lines,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    massKg: lines.reduce((sum, { massKg }) => sum.plus(massKg ?? 0), new Decimal(0)).toFixed(3),
    travellerNumbers: [...new Set(sources.map(({ number }) => number))].join(' '),
  }
}

/** The handlers of `create` and `update`. */
export const saves = savesOf(contract, travellerDeliveryNotes, {
  series: (ctx, { facilityId }) => seriesFor(ctx, contract, facilityId),
  locked: ({ status }) => (isDraft(status) ? null : LOCKED_NOTE),
  async stored(ctx, { body, before }) {
    requireSameFacility(before, body, 'note')
    return {
      ...(before ? {} : { createdById: ctx.actor.id }),
      ...(body.lines && (await withSources(ctx, body.lines))),
    }
  },
})
