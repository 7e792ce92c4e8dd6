import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { selectForJson, instantOf } from '#platform/server/database/select-columns.ts'
import { type DocumentRead, lookedUp } from '#platform/server/documents/reading.ts'
import { files } from '#platform/server/files/table.ts'
import { holdsOn } from '#modules/engineering/holds/server/api.ts'
import type { Intervention } from '#modules/engineering/operation-templates/domain.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import {
  routeLineTable as line,
  serialTable as serial,
  travellerPieceTable as member,
  travellerTable as traveller,
} from '#modules/production/travellers/table.ts'
import type { RouteLine } from '#modules/production/travellers/domain.ts'
import type { Disposition } from '#modules/purchasing/non-conformances/domain.ts'
import { nonConformanceTable } from '#modules/purchasing/non-conformances/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import type { OperationRecord } from '../contract.ts'
import type { Redlined } from '../domain/redlined.ts'
import type { SignedBack } from '../domain/vocabulary.ts'
import {
  operationStartTable as start,
  operationTable as operation,
  paperStartTable as paper,
  pieceEntryTable as entry,
  pieceStateTable as state,
  pointAnswerTable as answer,
  readingTable as reading,
  rejectionTable as rejection,
  signOffTable as signOff,
} from '../table.ts'
import { plannedAs } from './redlined.ts'

/** A reading as it was noted. */
export interface StoredReading {
  readonly id: string
  readonly stepKey: string
  readonly serialId: string | null
  readonly attempt: number
  readonly stepAsked: unknown
  readonly value: string
  readonly outcome: 'in' | 'out' | 'none'
  readonly gaugeNo: string | null
  readonly byId: string
  readonly byName: string
  readonly at: string
}

/** Pieces signed in a slot, with what that signature stands for. */
export interface StoredSignOff {
  readonly id: string
  readonly slot: number
  readonly quantity: number
  readonly meaning: string
  readonly capacity: string
  readonly attempt: number
  readonly serialIds: readonly string[]
  readonly routeLineId: string
  readonly readingIds: readonly string[]
  readonly goodQty: number
  readonly scrapQty: number
  readonly redline: Redlined | null
  readonly signatureId: string
  readonly byId: string
  readonly byName: string
  readonly at: string
}

type StoredEntry = Omit<OperationRecord['entries'][number], 'isReversible'> & {
  readonly byId: string
  readonly serialId: string | null
  readonly passedDelta: number
  readonly causeId: string | null
  readonly signedBack: SignedBack | null
}

/** Rejected pieces with the decision of their non-conformance. */
export type StoredRejection = Omit<OperationRecord['rejections'][number], 'mayEndAs'> & {
  readonly status: string | null
  readonly disposition: Disposition | null
  readonly signedBack: SignedBack | null
  readonly signatureId: string
}

type Shown = Omit<
  OperationRecord,
  | 'can'
  | 'cannot'
  | 'steps'
  | 'slots'
  | 'points'
  | 'signOffs'
  | 'entries'
  | 'rejections'
  | 'starters'
  | 'pointAnswers'
  | 'intervention'
  | 'redline'
  | 'takenOver'
  | 'travellerId'
>

/** Where work that began on paper goes on. */
export type TakenOver = NonNullable<OperationRecord['takenOver']> & { readonly sha256: string }

/** An operation as one statement gives it. */
export interface OperationRow extends Shown {
  readonly travellerRootId: string
  readonly routeLineId: string
  readonly decisionSignatureId: string | null
  readonly carriedFromId: string | null
  /** Who wrote the traveller. */
  readonly authorIds: readonly string[]
  readonly takenOver: TakenOver | null
  readonly redline: Redlined | null
  readonly lineSteps: RouteLine['steps']
  readonly intervention: Intervention
  readonly facilityId: string
  /** Who worked on any operation of the traveller. */
  readonly performerIds: readonly string[]
  /** Who ever read a value here. */
  readonly readerIds: readonly string[]
  readonly readings: readonly StoredReading[]
  readonly storedSignOffs: readonly StoredSignOff[]
  readonly storedEntries: readonly StoredEntry[]
  readonly storedRejections: readonly StoredRejection[]
  readonly storedStarts: readonly { readonly userId: string; readonly byName: string; readonly at: string }[]
  readonly storedAnswers: readonly (OperationRecord['pointAnswers'][number] & {
    readonly point: string
    readonly signatureId: string
  })[]
}

/** A sub-select of rows of an operation with the names of who made them, the oldest first, as JSON. */
const notedRows = (
  columns: SQL,
  from: SQL,
  table: { operationId: PgColumn; byId: PgColumn; at: PgColumn; id: PgColumn },
) => sql`(
  SELECT coalesce(json_agg(json_build_object(${columns}, 'byName', by.name, 'at', ${instantOf(sql`${table.at}`)})
    ORDER BY ${table.at}, ${table.id}), '[]')
  FROM ${from} JOIN ${userTable} by ON by.id = ${table.byId} WHERE ${table.operationId} = ${operation.id})`

/** All operations of its traveller, in their order. */
const routeAround = sql`(
  SELECT json_agg(json_build_object('id', o.id, 'seq', o.seq, 'groupNo', o.group_no, 'title', ${plannedAs(sql`o`, sql`rl`).title}, 'status', o.status) ORDER BY o.seq)
  FROM public.${operation} o JOIN ${line} rl ON rl.id = o.route_line_id
  WHERE o.traveller_root_id = ${operation.travellerRootId})`

/** Its pieces with serial numbers. What each is now: the newest attempt, and nothing where it has not come so far. */
export const piecesAt = sql`CASE WHEN ${traveller.serialScheme} = 'none' THEN '[]'::json ELSE (
  SELECT coalesce(json_agg(json_build_object('serialId', s.id, 'serialNo', s.serial_no, 'attempt', coalesce(now.attempt, 0),
    'state', CASE WHEN s.fate = 'scrapped' AND coalesce(now.state, 'todo') NOT IN ('passed', 'recorded') THEN 'scrapped'
      WHEN now.state IS NOT NULL AND now.state <> 'todo' THEN now.state
      WHEN s.id = ANY(reached.ids) THEN 'todo' END) ORDER BY p.position), '[]')
  FROM ${member} p JOIN ${serial} s ON s.id = p.serial_id
  CROSS JOIN (SELECT pieces_that_reached(${operation.travellerRootId}, ${operation.groupNo}) AS ids) AS reached
  LEFT JOIN LATERAL (SELECT st.attempt, st.state FROM ${state} st WHERE st.operation_id = ${operation.id}
    AND st.serial_id = s.id ORDER BY st.attempt DESC LIMIT 1) AS now ON true
  WHERE p.traveller_root_id = ${operation.travellerRootId} AND p.left_as IS DISTINCT FROM 'split') END`

/** When pieces were last sent back from here, or past here: by count what comes here after that is read anew. */
const workedAgainAt = sql`(SELECT max(e.at) FROM ${entry} e WHERE e.operation_id = ${operation.id} AND e.serial_id IS NULL AND (e.kind = 'rework'
  OR e.kind = 'take_back' AND EXISTS (SELECT FROM ${entry} cause WHERE cause.id = e.cause_id AND cause.kind = 'rework')))`

const taken = [
  'code',
  'title',
  'kind',
  'instruction',
  'procedure',
  'acceptanceStandard',
  'intervention',
  'noticeHours',
  'signatureType',
  'signedBy',
  'signerOtherThanPerformer',
  'ndeMethod',
  'ndeExtent',
  'ndeMinLevel',
  'setupMin',
  'subcontracted',
  'requiredDocuments',
] as const
const ofLine = Object.fromEntries(taken.map((name) => [name, sql`${line[name]}`]))
const plan = plannedAs(sql`${operation}`, sql`${line}`)

/** One operation with its line of the route, its traveller, and everything that was noted of it, in one statement. */
export const operationRead: DocumentRead = {
  table: operation,
  notRead: ['decision', 'decisionCompetence'],
  columns: {
    ...ofLine,
    title: plan.title,
    instruction: plan.instruction,
    setupMin: plan.setupMin,
    // A generated column is no stored one.
    status: sql`${operation.status}`,
    runMin: sql`${plan.runMin}::text`,
    lineSteps: sql`${line.steps}`,
    travellerNumber: sql`${traveller.number}`,
    travellerRevision: sql`${traveller.revision}`,
    travellerStatus: sql`${traveller.status}`,
    travellerQuantity: sql`${traveller.quantity}`,
    isFromPaper: sql`(${traveller.origin} = 'import')`,
    authorIds: sql`${traveller.authorIds}`,
    description: sql`${traveller.description}`,
    companyName: lookedUp(companyTable, sql`${traveller.companyId}`),
    drawingNo: sql`${traveller.drawingNo}`,
    drawingRev: sql`${traveller.drawingRev}`,
    drawingId: sql`${traveller.drawingRevisionId}`,
    holds: holdsOn(sql`ANY(ARRAY[${operation.travellerRootId}, ${operation.id}])`),
    pslLevel: sql`psl.code`,
    facilityId: sql`${traveller.facilityId}`,
    performerIds: sql`${traveller.performerIds}`,
    timeZone: sql`fa.time_zone`,
    route: routeAround,
    carriedFrom: sql`(
      SELECT json_build_object('id', b.id, 'travellerId', b.traveller_root_id, 'travellerNumber', bt.number, 'seq', b.seq)
      FROM public.${operation} b JOIN public.${traveller} bt ON bt.id = b.traveller_root_id WHERE b.id = ${operation.carriedFromId}
        AND EXISTS (SELECT FROM ${entry} e WHERE e.operation_id = ${operation.id} AND e.kind = 'carried_in'))`,
    takenOver: sql`(
      SELECT json_build_object('id', ${paper.id}, 'operationId', ${paper.operationId}, 'seq', b.seq, 'beforeIds', ${paper.beforeIds},
        'day', ${paper.day}::text, 'fileId', f.id, 'fileName', f.name, 'sha256', f.sha256, 'byName', by.name, 'at', ${instantOf(sql`${paper.at}`)})
      FROM ${paper} JOIN public.${operation} b ON b.id = ${paper.operationId} JOIN ${files} f ON f.id = ${paper.fileId}
      JOIN ${userTable} by ON by.id = ${paper.byId} WHERE ${paper.travellerRootId} = ${operation.travellerRootId})`,
    pieces: piecesAt,
    readerIds: sql`ARRAY(SELECT DISTINCT ${reading.byId} FROM ${reading} WHERE ${reading.operationId} = ${operation.id})`,
    readings: sql`(
      SELECT coalesce(json_agg(r ORDER BY r.at, r.id), '[]') FROM (
        SELECT DISTINCT ON (${reading.stepKey}, ${reading.serialId}) ${selectForJson(reading, { except: ['operationId', 'note', 'gaugeId', 'gaugeDueOn'] })}, by.name AS "byName"
        FROM ${reading} JOIN ${userTable} by ON by.id = ${reading.byId} WHERE ${reading.operationId} = ${operation.id}
          AND (${reading.serialId} IS NOT NULL OR ${reading.at} > coalesce(${workedAgainAt}, '-infinity'))
        ORDER BY ${reading.stepKey}, ${reading.serialId}, ${reading.attempt} DESC, ${reading.at} DESC, ${reading.id} DESC) AS r)`,
    storedStarts: notedRows(sql`'userId', ${start.byId}`, sql`${start}`, start),
    storedEntries: notedRows(
      sql`'id', ${entry.id}, 'kind', ${entry.kind}, 'quantity', ${entry.quantity}, 'reason', ${entry.reason}, 'byId', ${entry.byId},
        'serialNo', (SELECT s.serial_no FROM ${serial} s WHERE s.id = ${entry.serialId}), 'attempt', ${entry.attempt},
        'signedBack', ${entry.signedBack}, 'serialId', ${entry.serialId}, 'passedDelta', ${entry.passedDelta}, 'causeId', ${entry.causeId},
        'reversesId', ${entry.reversesId}`,
      sql`${entry}`,
      entry,
    ),
    storedRejections: notedRows(
      sql`'id', ${rejection.id}, 'slot', ${rejection.slot}, 'quantity', ${rejection.quantity}, 'serialIds', ${rejection.serialIds},
        'attempt', ${rejection.attempt}, 'reason', ${rejection.reason}, 'nonConformanceNo', ${rejection.nonConformanceNo},
        'nonConformanceId', ncr.id, 'status', ncr.status, 'disposition', ncr.disposition, 'signedBack', ${rejection.signedBack},
        'signatureId', ${rejection.signatureId}, 'endedAs', ${rejection.endedAs}, 'endedReason', ${rejection.endedReason},
        'endedByName', ${lookedUp(userTable, sql`${rejection.endedById}`)}, 'endedAt', ${instantOf(sql`${rejection.endedAt}`)}`,
      sql`${rejection} LEFT JOIN ${nonConformanceTable} ncr ON ncr.number = ${rejection.nonConformanceNo}`,
      rejection,
    ),
    storedSignOffs: notedRows(
      sql`'id', ${signOff.id}, 'slot', ${signOff.slot}, 'quantity', ${signOff.quantity}, 'meaning', ${signOff.meaning},
        'capacity', ${signOff.competence} ->> 'capacity', 'attempt', ${signOff.attempt}, 'routeLineId', ${signOff.routeLineId},
        'readingIds', ${signOff.readingIds}, 'goodQty', ${signOff.goodQty}, 'scrapQty', ${signOff.scrapQty}, 'redline', ${signOff.redline}, 'signatureId', ${signOff.signatureId},
        'serialIds', ${signOff.serialIds}, 'byId', ${signOff.byId}`,
      sql`${signOff}`,
      signOff,
    ),
    storedAnswers: notedRows(
      sql`'id', ${answer.id}, 'party', ${answer.party}, 'point', ${answer.point}, 'kind', ${answer.kind}, 'personName', ${answer.personName},
        'day', ${answer.day}::text, 'quantity', ${answer.quantity}, 'fileId', ${answer.fileId}, 'note', ${answer.note}, 'signatureId', ${answer.signatureId},
        'serialIds', ${answer.serialIds}, 'attempt', ${answer.attempt}`,
      sql`${answer}`,
      answer,
    ),
  },
  joins: sql`
    JOIN ${line} ON ${line.id} = ${operation.routeLineId}
    JOIN ${traveller} ON ${traveller.id} = ${line.travellerId}
    JOIN ${facilityTable} fa ON fa.id = ${traveller.facilityId}
    JOIN ${pslLevelTable} psl ON psl.id = ${traveller.pslLevelId}`,
}
