import { sql } from 'drizzle-orm'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { refusedBecause } from '#platform/server/errors.ts'
import { mendedAt, piecesAre } from '#modules/dispatch/delivery-ledger/domain.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import type {
  AskedPieces,
  OperationAct,
  OperationFollower,
} from '#modules/production/operations/server/api.ts'
import { operationTable as operation } from '#modules/production/operations/table.ts'
import { routeLineTable as route } from '#modules/production/travellers/table.ts'
import { processingReturnTable as returned } from '../table.ts'
import { awayRefusals } from './splitting.ts'
import { backOf, bookedAfterTrip, goneOf, goodAfterTrip, passedAfterTrip, workedOnAgain } from './trips.ts'

/** What went for an operation that is done outside, and what of it is back. */
interface Trips {
  readonly id: string
  /** Trips that are used: by pieces that were made or scrapped there, and by those that were signed. */
  readonly booked: number
  readonly passed: number
  /** Of those that were made, and what really came back. */
  readonly good: number
  readonly returned: number
  readonly back: number
  readonly certified: number
  /** Each once for each trip. */
  readonly backSerials: readonly string[]
  readonly reworkedSerials: readonly string[]
  /** Back from their newest trip with its certificate. */
  readonly certifiedSerials: readonly string[]
  /** Never back from a note that is closed. */
  readonly lostSerials: readonly string[]
  /** The last note on which something of it is away. */
  readonly away: { readonly id: string; readonly number: string; readonly company: string } | null
}

const o = sql`o.id`
const ofThis = sql`WHERE l.operation_id = o.id`

// What is not back of a note that is closed never will be: it is scrapped here.
const backOfLine = sql`(SELECT coalesce(sum(x.quantity), 0) FROM ${returned} x WHERE x.line_id = l.id)`
const serialsOfLine = sql`ARRAY(SELECT unnest(x.serial_ids) FROM ${returned} x WHERE x.line_id = l.id)`

const tripsOf = (ctx: Context, ids: readonly string[]): Promise<Trips[]> =>
  ctx.tx.query<Trips>(sql`
    SELECT o.id, ${bookedAfterTrip(o)} AS booked, ${passedAfterTrip(o)} AS passed, ${goodAfterTrip(o)} AS good,
      (SELECT coalesce(sum(x.quantity), 0)::int FROM ${backOf} ${ofThis}) AS returned,
      (SELECT coalesce(sum(CASE n.status WHEN 'closed' THEN l.quantity ELSE ${backOfLine} END), 0)::int FROM ${goneOf} ${ofThis}) AS back,
      (SELECT coalesce(sum(x.quantity), 0)::int FROM ${backOf} ${ofThis} AND x.certificate_file_id IS NOT NULL) AS certified,
      ARRAY(SELECT unnest(CASE n.status WHEN 'closed' THEN l.serial_ids ELSE ${serialsOfLine} END) FROM ${goneOf} ${ofThis})::text[]
        AS "backSerials",
      ARRAY${workedOnAgain(o)}::text[] AS "reworkedSerials",
      ARRAY(SELECT trip.piece FROM (
          SELECT DISTINCT ON (s.piece) s.piece, x.certificate_file_id FROM ${backOf} CROSS JOIN unnest(x.serial_ids) AS s(piece) ${ofThis}
          ORDER BY s.piece, x.at DESC, x.id) trip WHERE trip.certificate_file_id IS NOT NULL)::text[] AS "certifiedSerials",
      ARRAY(SELECT s.piece FROM ${goneOf} CROSS JOIN unnest(l.serial_ids) AS s(piece) ${ofThis} AND n.status = 'closed'
        AND s.piece <> ALL(${serialsOfLine}))::text[] AS "lostSerials",
      (SELECT json_build_object('id', n.id, 'number', n.number, 'company', co.name) FROM ${goneOf}
        JOIN ${companyTable} co ON co.id = n.company_id
        ${ofThis} AND n.status = 'dispatched' ORDER BY n.dispatched_at DESC LIMIT 1) AS away
    FROM ${operation} o JOIN ${route} r ON r.id = o.route_line_id AND r.subcontracted
    WHERE o.id = ANY(${sql.param(ids)}::uuid[])`)

/** Serial numbers of which one trip more is over than they were worked on again. */
function backNow({ backSerials, reworkedSerials }: Trips): string[] {
  const times = (all: readonly string[], serial: string) => all.filter((one) => one === serial).length
  return [...new Set(backSerials)].filter(
    (serial) => times(backSerials, serial) > times(reworkedSerials, serial),
  )
}

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

/**
 * By count nobody knows whether those that were scrapped here are the ones that came back with a certificate: as long as some are back
 * without, it may have been theirs. What was lost on the way never came back.
 */
const perhapsScrapped = ({ booked, good, back, returned: came, certified }: Trips): number =>
  came > certified ? Math.max(0, booked - good - (back - came)) : 0

/** Why pieces are not booked good or signed: they are not back, or their certificate is not. */
function refusalOf(act: OperationAct, asked: AskedPieces, trips: Trips): Refusal | null {
  const { away } = trips
  const back = backNow(trips)
  const notBack = notThereYet(asked, {
    there: trips.back,
    taken: act === 'record' ? trips.booked : trips.passed,
    serials: back,
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
    there: trips.certified - perhapsScrapped(trips),
    taken: trips.passed,
    serials: trips.certifiedSerials.filter((serial) => back.includes(serial)),
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
  leftOut: (ctx, { id }) => awayRefusals(ctx, sql`o.id = ${id}`),
  // What a processor lost is there to be scrapped, and for nothing else.
  async recorded(ctx, { id }, { kind, pieces }) {
    if (kind !== 'good') return
    const [trips] = await tripsOf(ctx, [id])
    if (!trips) return
    const lost =
      pieces.length > 0
        ? pieces.filter(({ serialId }) => trips.lostSerials.includes(serialId)).length
        : Math.max(0, trips.good - trips.returned)
    if (lost === 0) return
    const refusal = refuse(
      'trip_lost',
      { pieces: lost },
      `${piecesAre(lost)} never back from the processor: scrap what is lost.`,
    )
    throw refusedBecause(refusal, { refusals: [refusal] })
  },
  passed: async () => {},
}
