import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { selectForJson } from '#platform/server/database/select-columns.ts'
import {
  routeLineTable as line,
  serialTable as serial,
  travellerTable as traveller,
} from '#modules/production/travellers/table.ts'
import type { Redlined } from '../domain/redlined.ts'
import { readingTable as reading } from '../table.ts'

/** Columns of a line that are no part of what is signed; a procedure of the register is named in words too. */
const notSigned = [
  'id',
  'travellerId',
  'setupMin',
  'runMin',
  'leadDays',
  'workCentre',
  'procedureRevisionId',
] as const

/** What a signature on pieces names; the rest is read from the records. */
export interface Signed {
  readonly operationId: string
  readonly slot: number
  readonly meaning: string
  readonly quantity: number
  /** None where pieces are told apart by count alone: nothing is said of them then. */
  readonly serialIds: readonly string[]
  readonly attempt: number
  readonly routeLineId: string
  readonly readingIds: readonly string[]
  readonly goodQty: number
  readonly scrapQty: number
  /** What redlines changed of the line; null: nothing, and nothing is said of it. */
  readonly redline: Redlined | null
}

/**
 * What signatures on operations stand for, in their order: the shape is kept for ever, so that it can be put together again. Each is
 * the operation as the line of that revision says it, and the readings that counted.
 */
export async function contentsOfSignOffs(
  ctx: Pick<Context, 'tx'>,
  all: readonly Signed[],
): Promise<unknown[]> {
  const ids = (of: (one: Signed) => readonly string[]) =>
    sql`${sql.param([...new Set(all.flatMap(of))])}::uuid[]`
  const plans = await ctx.tx.query<{ id: string; plan: object }>(sql`
    SELECT ${line.id} AS id, json_build_object('traveller', ${traveller.number}, 'revision', ${traveller.revision},
      'drawingNo', ${traveller.drawingNo}, 'drawingRev', ${traveller.drawingRev},
      'line', (SELECT to_json(l) FROM (
        SELECT ${selectForJson(line, { except: [...notSigned] })}) AS l)) AS plan
    FROM ${line} JOIN ${traveller} ON ${traveller.id} = ${line.travellerId}
    WHERE ${line.id} = ANY(${ids(({ routeLineId }) => [routeLineId])})`)
  const readings = await ctx.tx.query<{ id: string; reading: object }>(sql`
    SELECT ${reading.id} AS id, jsonb_build_object('id', ${reading.id}, 'step', ${reading.stepAsked}, 'value', ${reading.value},
      'outcome', ${reading.outcome}) || CASE WHEN ${reading.gaugeId} IS NULL THEN '{}' ELSE jsonb_build_object('gauge', ${reading.gaugeNo},
        'gaugeDueOn', ${reading.gaugeDueOn}::text) END AS reading
    FROM ${reading} WHERE ${reading.id} = ANY(${ids(({ readingIds }) => readingIds)})`)
  const serials = await ctx.tx.query<{ id: string; serialNo: string }>(sql`
    SELECT id, serial_no AS "serialNo" FROM ${serial} WHERE id = ANY(${ids(({ serialIds }) => serialIds)}) ORDER BY serial_no`)
  const planOf = new Map(plans.map(({ id, plan }) => [id, plan]))
  const readingOf = new Map(readings.map((one) => [one.id, one.reading]))
  const placeOf = new Map(serials.map(({ id }, place) => [id, place]))
  return all.map(({ serialIds, redline, ...named }) => {
    const places = serialIds.flatMap((id) => placeOf.get(id) ?? []).toSorted((a, b) => a - b)
    return {
      shape: 'operation/1',
      plan: planOf.get(named.routeLineId),
      ...named,
      ...(redline ? { redline } : {}),
      ...(places.length > 0 ? { serials: places.map((place) => serials[place]?.serialNo) } : {}),
      readingIds: named.readingIds.toSorted(),
      readings: [...new Set(named.readingIds)].toSorted().flatMap((id) => readingOf.get(id) ?? []),
    }
  })
}

/** What one of them stands for. */
export const contentOfSignOff = async (ctx: Pick<Context, 'tx'>, signed: Signed): Promise<unknown> =>
  (await contentsOfSignOffs(ctx, [signed]))[0]
