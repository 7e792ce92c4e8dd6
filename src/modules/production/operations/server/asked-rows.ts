import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { openHolds } from '#modules/engineering/holds/table.ts'
import { routeLineTable as line, travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { facilityTable as facility } from '#modules/setup/facilities/table.ts'
import type { SlotFacts } from '../domain/facts.ts'
import type { StartFacts } from '../domain/guards.ts'
import {
  operationStartTable as start,
  operationTable as operation,
  pieceEntryTable as entry,
  readingTable as reading,
  rejectionTable as rejection,
  signOffTable as signOff,
} from '../table.ts'
import type { AskedAbout } from './operation-follower.ts'
import { type OperationRow, piecesAt } from './queries.ts'
import type { Performed } from './slots.ts'

type Stored = Pick<
  OperationRow,
  'intervention' | 'signerOtherThanPerformer' | 'travellerNumber' | 'performerIds' | 'passedQty' | 'pieces'
> &
  Omit<SlotFacts, keyof Noted> &
  StartFacts &
  AskedAbout

interface Noted extends Performed {
  readonly storedSignOffs: readonly Pick<
    OperationRow['storedSignOffs'][number],
    'id' | 'slot' | 'quantity' | 'serialIds' | 'attempt' | 'byId'
  >[]
  readonly storedEntries: readonly Pick<
    OperationRow['storedEntries'][number],
    'kind' | 'byId' | 'signedBack'
  >[]
  readonly storedRejections: readonly Pick<
    OperationRow['storedRejections'][number],
    'id' | 'quantity' | 'serialIds' | 'attempt' | 'signedBack' | 'endedAs'
  >[]
}

/** An operation as far as lists ask who may begin it and who could sign it. */
export interface AskedRow extends Stored, Noted {
  readonly holds: OperationRow['holds']
}

/** How far the operations of a traveller are, without the words of their lines, which nobody asks for here. */
const statesAround = sql`(
  SELECT json_agg(json_build_object('seq', o.seq, 'status', o.status) ORDER BY o.seq) FROM public.${operation} o
  WHERE o.traveller_root_id = ${operation.travellerRootId})`

/** The operations with their lines and travellers. What comes before one is told only where nothing is open there. */
const storedOf = (ctx: Context, ids: readonly string[]): Promise<Stored[]> =>
  ctx.tx.query<Stored>(sql`
    SELECT ${operation.id}, ${operation.travellerRootId} AS "travellerRootId", ${operation.routeLineId} AS "routeLineId",
      ${operation.seq}, ${operation.status}, ${operation.openQty} AS "openQty", ${operation.availQty} AS "availQty",
      ${operation.goodQty} AS "goodQty", ${operation.passedQty} AS "passedQty", ${operation.rejectedQty} AS "rejectedQty",
      ${line.kind}, ${line.intervention}, ${line.signatureType} AS "signatureType", ${line.signedBy} AS "signedBy",
      ${line.signerOtherThanPerformer} AS "signerOtherThanPerformer", ${line.ndeMethod} AS "ndeMethod",
      ${line.ndeMinLevel} AS "ndeMinLevel", ${traveller.number} AS "travellerNumber", ${traveller.revision} AS "travellerRevision",
      ${traveller.status} AS "travellerStatus", ${traveller.performerIds} AS "performerIds", ${facility.timeZone} AS "timeZone",
      ${piecesAt} AS pieces, CASE WHEN ${operation.openQty} > 0 THEN '[]'::json ELSE ${statesAround} END AS route
    FROM ${operation} JOIN ${line} ON ${line.id} = ${operation.routeLineId} JOIN ${traveller} ON ${traveller.id} = ${line.travellerId}
    JOIN ${facility} ON ${facility.id} = ${traveller.facilityId}
    WHERE ${operation.id} = ANY(${sql.param(ids)}::uuid[])`)

/** What was noted of them, each row as one value by its operation and what it is. */
async function notedOf(ctx: Context, ids: readonly string[]): Promise<Map<string, Noted>> {
  const here = (table: { operationId: unknown }) => sql`${table.operationId} = ANY(${sql.param(ids)}::uuid[])`
  const rows = await ctx.tx.query<{ id: string; what: keyof Noted; row: never }>(sql`
    SELECT ${start.operationId} AS id, 'storedStarts' AS what, json_build_object('userId', ${start.byId}) AS row FROM ${start} WHERE ${here(start)}
    UNION ALL SELECT ${entry.operationId}, 'storedEntries', json_build_object('kind', ${entry.kind}, 'byId', ${entry.byId},
      'signedBack', ${entry.signedBack}) FROM ${entry} WHERE ${here(entry)}
    UNION ALL SELECT DISTINCT ON (${reading.operationId}, ${reading.byId}) ${reading.operationId}, 'readerIds', to_json(${reading.byId})
      FROM ${reading} WHERE ${here(reading)}
    UNION ALL SELECT ${signOff.operationId}, 'storedSignOffs', json_build_object('id', ${signOff.id}, 'slot', ${signOff.slot},
      'quantity', ${signOff.quantity}, 'serialIds', ${signOff.serialIds}, 'attempt', ${signOff.attempt}, 'byId', ${signOff.byId})
      FROM ${signOff} WHERE ${here(signOff)}
    UNION ALL SELECT ${rejection.operationId}, 'storedRejections', json_build_object('id', ${rejection.id}, 'quantity', ${rejection.quantity},
      'serialIds', ${rejection.serialIds}, 'attempt', ${rejection.attempt}, 'signedBack', ${rejection.signedBack},
      'endedAs', ${rejection.endedAs}) FROM ${rejection} WHERE ${here(rejection)}`)
  const none = () => ({
    storedStarts: [],
    storedEntries: [],
    readerIds: [],
    storedSignOffs: [],
    storedRejections: [],
  })
  const found = new Map<string, Record<keyof Noted, never[]>>(ids.map((id) => [id, none()]))
  for (const { id, what, row } of rows) found.get(id)?.[what].push(row)
  return found
}

type Hold = OperationRow['holds'][number] & { readonly thingId: string }

/** What holds them or their travellers as a whole, in the order in which a record names its holds. */
const holdsOf = (ctx: Context, ids: readonly string[]): Promise<Hold[]> =>
  ctx.tx.query<Hold>(sql`
    SELECT h.thing_id AS "thingId", h.source_entity AS "sourceEntity", h.source_id AS "sourceId", h.source_label AS "sourceLabel",
      h.reason, ${instantOf(sql`h.held_at`)} AS "heldAt"
    FROM ${openHolds} h WHERE h.thing_id = ANY(${sql.param(ids)}::uuid[]) ORDER BY h.source_label`)

/** Operations as lists ask about them: three statements, however many there are. */
export async function askedRows(ctx: Context, ids: readonly string[]): Promise<AskedRow[]> {
  if (ids.length === 0) return []
  const rows = await storedOf(ctx, ids)
  const noted = await notedOf(ctx, ids)
  const held = await holdsOf(ctx, [...ids, ...new Set(rows.map(({ travellerRootId }) => travellerRootId))])
  return rows.flatMap((row) => {
    const own = noted.get(row.id)
    if (!own) return []
    const holds = held.filter(({ thingId }) => thingId === row.id || thingId === row.travellerRootId)
    return [{ ...row, ...own, holds: holds.map(({ thingId: _, ...hold }) => hold) }]
  })
}
