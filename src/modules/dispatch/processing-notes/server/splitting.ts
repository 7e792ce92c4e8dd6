import { type SQL, sql } from 'drizzle-orm'
import { countedPieces, mendedAt } from '#modules/dispatch/delivery-ledger/domain.ts'
import { operationTable as operation } from '#modules/production/operations/table.ts'
import type { FurtherFollower } from '#modules/production/travellers/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'
import { processingReturnTable as returned } from '../table.ts'
import { bookedAfterTrip, goneOf, workedOnAgain } from './trips.ts'

interface Trips {
  readonly id: string
  readonly seq: number
  /** The last note. */
  readonly note: string
  /** More than lie open there: by count nobody knows which of them went. */
  readonly tooMany: number
  /** Serial numbers that went more often than they were worked on again. */
  readonly serialIds: readonly string[]
}

const ofThis = sql`WHERE l.operation_id = o.id`
const times = (all: ReturnType<typeof sql>) =>
  sql`(SELECT count(*) FROM ${all} WHERE one.piece = named.piece)`
const went = sql`(SELECT unnest(l.serial_ids) AS piece FROM ${goneOf} ${ofThis}) one`
const again = sql`(SELECT w.piece FROM ${workedOnAgain(sql`o.id`)} AS w(piece)) one`

/** The trips from operations of a traveller, as many pieces as lie open there now. */
const tripsFrom = (ctx: Context, rootId: string): Promise<Trips[]> =>
  ctx.tx.query<Trips>(sql`
    SELECT o.id, o.seq, (SELECT n.number FROM ${goneOf} ${ofThis} ORDER BY n.dispatched_at DESC LIMIT 1) AS note,
      ((SELECT coalesce(sum(l.quantity), 0) FROM ${goneOf} ${ofThis}) - ${bookedAfterTrip(sql`o.id`)} - o.open_qty)::int AS "tooMany",
      ARRAY(SELECT DISTINCT named.piece FROM (SELECT unnest(l.serial_ids) AS piece FROM ${goneOf} ${ofThis}) named
        WHERE ${times(went)} > ${times(again)})::text[] AS "serialIds"
    FROM ${operation} o WHERE o.traveller_root_id = ${rootId} AND EXISTS (SELECT FROM ${goneOf} ${ofThis}) ORDER BY o.seq`)

interface Away {
  readonly id: string
  readonly number: string
  readonly company: string
  readonly pieces: number
}

/** Notes whose pieces are still at a processor for some operations `o`. */
const notesAway = (ctx: Context, which: SQL): Promise<Away[]> =>
  ctx.tx.query<Away>(sql`
    SELECT n.id, n.number, co.name AS company,
      sum(l.quantity - (SELECT coalesce(sum(x.quantity), 0) FROM ${returned} x WHERE x.line_id = l.id))::int AS pieces
    FROM ${goneOf} JOIN ${operation} o ON o.id = l.operation_id JOIN ${companyTable} co ON co.id = n.company_id
    WHERE n.status = 'dispatched' AND ${which} GROUP BY n.id, co.name, n.number ORDER BY n.number`)

/** As refusals of whatever would leave them there for nothing. */
export const awayRefusals = async (ctx: Context, which: SQL): Promise<Refusal[]> =>
  (await notesAway(ctx, which))
    .filter(({ pieces }) => pieces > 0)
    .map(({ id, number, company, pieces }) =>
      mendedAt(
        `/processing-notes/${id}`,
        refuse(
          'trip_out',
          { pieces, note: number },
          `${countedPieces(pieces)} ${pieces === 1 ? 'is' : 'are'} not back from ${company} (${number}).`,
        ),
      ),
    )

/**
 * Pieces that went to a processor and are not booked since stay in the traveller that their note names. By count nobody knows which they
 * are: so many stay as went.
 */
export const processingOfTravellers: Pick<FurtherFollower, 'split' | 'frozenRoots' | 'blockers'> = {
  // Held, so that no note leaves for an operation that a revision is changing.
  async frozenRoots(ctx, rootId) {
    await ctx.tx.query(sql`
      SELECT FROM ${operation} o WHERE o.traveller_root_id = ${rootId} ORDER BY o.id FOR NO KEY UPDATE`)
    const found = await ctx.tx.query<{ id: string }>(sql`
      SELECT DISTINCT o.id FROM ${goneOf} JOIN ${operation} o ON o.id = l.operation_id WHERE o.traveller_root_id = ${rootId}`)
    return found.map(({ id }) => id)
  },
  blockers: async (ctx, act, { rootId }) =>
    act === 'cancel' ? awayRefusals(ctx, sql`o.traveller_root_id = ${rootId}`) : [],
  async split(ctx, { rootId }, _, { serialIds, passed }) {
    for (const { id, seq, note, tooMany, serialIds: away } of await tripsFrom(ctx, rootId)) {
      const behind = passed.find(({ operationId }) => operationId === id)?.serialIds ?? []
      const count =
        serialIds.length > 0
          ? serialIds.filter((one) => away.includes(one) && !behind.includes(one)).length
          : tooMany
      if (count <= 0) continue
      const sentence = `${countedPieces(count)} of operation ${seq} went with ${note} and ${count === 1 ? 'is' : 'are'} not booked there yet: ${count === 1 ? 'it stays' : 'they stay'} here.`
      throw refused('on_trip', sentence, {
        [serialIds.length > 0 ? 'serialIds' : 'quantity']: [sentence],
      })
    }
  },
}
