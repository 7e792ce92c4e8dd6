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
interface Signed {
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
 * What a signature on an operation stands for: its shape is kept for ever, so that it can be put together again. The operation as
 * the line of that revision says it, and the readings that counted.
 */
export async function contentOfSignOff(ctx: Pick<Context, 'tx'>, signed: Signed): Promise<unknown> {
  const [plan] = await ctx.tx.query<{ plan: object }>(sql`
    SELECT json_build_object('traveller', ${traveller.number}, 'revision', ${traveller.revision},
      'drawingNo', ${traveller.drawingNo}, 'drawingRev', ${traveller.drawingRev},
      'line', (SELECT to_json(l) FROM (
        SELECT ${selectForJson(line, { except: [...notSigned] })}) AS l)) AS plan
    FROM ${line} JOIN ${traveller} ON ${traveller.id} = ${line.travellerId} WHERE ${line.id} = ${signed.routeLineId}`)
  const readings = await ctx.tx.query<{ reading: object }>(sql`
    SELECT json_build_object('id', ${reading.id}, 'step', ${reading.stepAsked}, 'value', ${reading.value},
      'outcome', ${reading.outcome}) AS reading
    FROM ${reading} WHERE ${reading.id} = ANY(${sql.param(signed.readingIds)}::uuid[]) ORDER BY ${reading.id}`)
  const { serialIds, redline, ...named } = signed
  const serials = await ctx.tx.query<{ serialNo: string }>(sql`
    SELECT serial_no AS "serialNo" FROM ${serial} WHERE id = ANY(${sql.param(serialIds)}::uuid[]) ORDER BY serial_no`)
  return {
    shape: 'operation/1',
    plan: plan?.plan,
    ...named,
    ...(redline ? { redline } : {}),
    ...(serials.length > 0 ? { serials: serials.map(({ serialNo }) => serialNo) } : {}),
    readingIds: signed.readingIds.toSorted(),
    readings: readings.map((one) => one.reading),
  }
}
