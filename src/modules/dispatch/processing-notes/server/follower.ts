import { sql } from 'drizzle-orm'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { mendedAt, piecesAre } from '#modules/dispatch/delivery-ledger/domain.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import type {
  AskedPieces,
  OperationAct,
  OperationFollower,
} from '#modules/production/operations/server/api.ts'
import { operationTable as operation } from '#modules/production/operations/table.ts'
import { routeLineTable as route } from '#modules/production/travellers/table.ts'
import {
  processingNoteLineTable as line,
  processingNoteTable as note,
  processingReturnTable as returned,
} from '../table.ts'

/** What went for an operation that is done outside, and what of it is back. */
interface Trips {
  readonly id: string
  /** Pieces that were made or scrapped there, and those that were signed. */
  readonly booked: number
  readonly passed: number
  readonly sent: number
  readonly back: number
  readonly certified: number
  readonly backSerials: readonly string[]
  readonly certifiedSerials: readonly string[]
  /** The last note on which something of it is away. */
  readonly away: { readonly id: string; readonly number: string; readonly company: string } | null
}

const goneOf = sql`${line} l JOIN ${note} n ON n.id = l.note_id AND n.status IN ('dispatched', 'closed')`
const backOf = sql`${goneOf} JOIN ${returned} x ON x.line_id = l.id WHERE l.operation_id = o.id`
const certifiedOf = sql`${backOf} AND x.certificate_file_id IS NOT NULL`

// What is not back of a note that is closed never will be: it is scrapped here.
const backOfLine = sql`(SELECT coalesce(sum(x.quantity), 0) FROM ${returned} x WHERE x.line_id = l.id)`

const tripsOf = (ctx: Context, ids: readonly string[]): Promise<Trips[]> =>
  ctx.tx.query<Trips>(sql`
    SELECT o.id, o.good_qty + o.scrap_qty AS booked, o.passed_qty AS passed,
      (SELECT coalesce(sum(l.quantity), 0)::int FROM ${goneOf} WHERE l.operation_id = o.id) AS sent,
      (SELECT coalesce(sum(CASE n.status WHEN 'closed' THEN l.quantity ELSE ${backOfLine} END), 0)::int FROM ${goneOf}
        WHERE l.operation_id = o.id) AS back,
      (SELECT coalesce(sum(x.quantity), 0)::int FROM ${certifiedOf}) AS certified,
      ARRAY(SELECT unnest(CASE n.status WHEN 'closed' THEN l.serial_ids ELSE ARRAY(
          SELECT unnest(x.serial_ids) FROM ${returned} x WHERE x.line_id = l.id) END)
        FROM ${goneOf} WHERE l.operation_id = o.id)::text[] AS "backSerials",
      ARRAY(SELECT unnest(x.serial_ids) FROM ${certifiedOf})::text[] AS "certifiedSerials",
      (SELECT json_build_object('id', n.id, 'number', n.number, 'company', co.name) FROM ${goneOf}
        JOIN ${companyTable} co ON co.id = n.company_id
        WHERE l.operation_id = o.id AND n.status = 'dispatched' ORDER BY n.dispatched_at DESC LIMIT 1) AS away
    FROM ${operation} o JOIN ${route} r ON r.id = o.route_line_id AND r.subcontracted
    WHERE o.id = ANY(${sql.param(ids)}::uuid[])`)

/** How many of these pieces are not among those, by number or by name. */
function notThereYet(
  { pieces }: AskedPieces,
  { there, taken, serials }: { there: number; taken: number; serials: readonly string[] },
): number {
  if (pieces.pieces.length > 0) {
    const missing = pieces.pieces.filter(({ serialId }) => !serials.includes(serialId)).length
    return pieces.isEverything && missing < pieces.pieces.length ? 0 : missing
  }
  const free = Math.max(0, there - taken)
  if (pieces.isEverything && free > 0) return 0
  return Math.max(0, pieces.quantity - free)
}

/** Why pieces are not booked good or signed: they are not back, or their certificate is not. */
function refusalOf(act: OperationAct, asked: AskedPieces, trips: Trips): Refusal | null {
  const { away } = trips
  const notBack = notThereYet(asked, {
    there: trips.back,
    taken: act === 'record' ? trips.booked : trips.passed,
    serials: trips.backSerials,
  })
  if (notBack > 0)
    return away
      ? mendedAt(
          `/processing-notes/${away.id}`,
          refuse(
            'trip_out',
            { pieces: notBack, note: away.number },
            `${piecesAre(notBack)} not back from ${away.company} (${away.number}).`,
          ),
        )
      : mendedAt(
          '/processing-notes',
          refuse(
            'trip_not_out',
            { pieces: notBack },
            `${piecesAre(notBack)} not back from a processor: none went.`,
          ),
        )
  if (act !== 'sign') return null
  const uncertified = notThereYet(asked, {
    there: trips.certified,
    taken: trips.passed,
    serials: trips.certifiedSerials,
  })
  return uncertified > 0
    ? mendedAt(
        away ? `/processing-notes/${away.id}` : '/processing-notes',
        refuse(
          'trip_certificate',
          { pieces: uncertified },
          `${piecesAre(uncertified)} back without the certificate of the processor.`,
        ),
      )
    : null
}

async function refusalsOfMany(
  ctx: Context,
  act: OperationAct,
  asked: readonly AskedPieces[],
): Promise<Map<string, Refusal[]>> {
  if (act === 'start' || asked.length === 0) return new Map()
  const found = await tripsOf(
    ctx,
    asked.map((one) => one.operation.id),
  )
  const byId = new Map(found.map((one) => [one.id, one]))
  return new Map(
    asked.flatMap((one): [string, Refusal[]][] => {
      const trips = byId.get(one.operation.id)
      const refusal = trips ? refusalOf(act, one, trips) : null
      return refusal ? [[one.operation.id, [refusal]]] : []
    }),
  )
}

/** Pieces of an operation that is done outside are worked on where they are back. */
export const processingAtOperations: OperationFollower = {
  refusals: async (ctx, act, asked, pieces) =>
    (await refusalsOfMany(ctx, act, [{ operation: asked, pieces }])).get(asked.id) ?? [],
  refusalsOfMany,
  recorded: async () => {},
  passed: async () => {},
}
