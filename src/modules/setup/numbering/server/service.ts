import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { invalid, notChoosable, notFound, refused, stale } from '#platform/server/errors.ts'
import { numberCounters, numberSeries } from '#platform/server/documents/numbering/numbering-table.ts'
import { insertPart, queryOne, updatePart } from '#platform/server/database/rows.ts'
import type { numbering } from '../contract.ts'
import { counterKey, type DocumentKind, isByFacility, patternProblem, renderNumber } from '../domain.ts'
import { type Kinds, requireKind } from './kinds.ts'
import { findFacilities, findSeries, type StoredSeries } from './queries.ts'
import { sameShape } from './rules.ts'

type ById = { id: string }
type Input = z.output<typeof numbering.input>
type TakeOver = z.output<typeof numbering.endpoints.takeOver.body>

const answered = sql`RETURNING id, version, kind, facility_id AS "facilityId", pattern`

/** Patterns are compared with each other, so those who change them take turns. */
const takeTurns = (ctx: Context) => ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('numbering'))`)

async function check(
  ctx: Context,
  kinds: Kinds,
  wanted: { kind: string; facilityId: string | null; pattern: string },
) {
  const kind = requireKind(kinds, wanted.kind)
  const wrong = patternProblem(wanted.pattern, kind)
  if (wrong) throw invalid({ pattern: [wrong] })
  if (wanted.facilityId !== null && !kind.hasFacility) {
    throw invalid({ facilityId: ['These documents belong to no facility.'] })
  }
  const facilities = await findFacilities(ctx.tx)
  const same = sameShape(kinds, wanted, await findSeries(ctx.tx), facilities)
  if (same) throw invalid({ pattern: [same] })
  return facilities
}

const counterSubject = ({ label }: DocumentKind, facility: string | undefined): string =>
  `${label}, ${facility ?? 'all facilities'}`

/** Gives a kind of document, or one facility, a pattern of its own. */
export async function create(ctx: Context, kinds: Kinds, { body }: { body: Input }): Promise<StoredSeries> {
  const { pattern, facilityId = null } = body
  const kind = requireKind(kinds, body.kind)
  await takeTurns(ctx)
  const facilities = await check(ctx, kinds, { kind: kind.slice, pattern, facilityId })
  const made = await queryOne<StoredSeries>(
    ctx.tx,
    sql`INSERT INTO ${numberSeries} ${insertPart(numberSeries, { kind: kind.slice, facilityId, pattern })} ${answered}`,
  )
  ctx.audit({
    entity: 'numbering',
    entityId: made.id,
    action: 'create',
    subject: counterSubject(kind, facilities.find(({ id }) => id === facilityId)?.name),
    changes: { pattern: { from: kind.pattern, to: pattern } },
  })
  return made
}

async function requireVersion(ctx: Context, id: string, version: number): Promise<StoredSeries> {
  const found = (await findSeries(ctx.tx)).find((one) => one.id === id)
  if (!found) throw notFound()
  if (found.version !== version) throw stale(found)
  return found
}

/** Changes a pattern from the next number on. */
export async function update(
  ctx: Context,
  kinds: Kinds,
  { params, body, version }: Incoming<ById, unknown, { pattern: string }>,
): Promise<StoredSeries> {
  await takeTurns(ctx)
  const before = await requireVersion(ctx, params.id, version)
  const facilities = await check(ctx, kinds, { ...before, pattern: body.pattern })
  const key = { id: params.id, version }
  const [after] = await ctx.tx.query<StoredSeries>(sql`${updatePart(numberSeries, key, body)} ${answered}`)
  if (!after) throw stale(before)
  ctx.audit({
    entity: 'numbering',
    entityId: after.id,
    action: 'update',
    subject: counterSubject(
      requireKind(kinds, after.kind),
      facilities.find(({ id }) => id === after.facilityId)?.name,
    ),
    changes: { pattern: { from: before.pattern, to: after.pattern } },
  })
  return after
}

/** Takes a pattern away; the next number follows the usual one, or that of all facilities, where that one stood. */
export async function remove(
  ctx: Context,
  kinds: Kinds,
  { params, version }: Incoming<ById, unknown, unknown>,
): Promise<void> {
  await takeTurns(ctx)
  const before = await requireVersion(ctx, params.id, version)
  await ctx.tx.query(sql`DELETE FROM ${numberSeries} WHERE id = ${params.id}`)
  const facilities = await findFacilities(ctx.tx)
  ctx.audit({
    entity: 'numbering',
    entityId: before.id,
    action: 'delete',
    subject: counterSubject(
      requireKind(kinds, before.kind),
      facilities.find(({ id }) => id === before.facilityId)?.name,
    ),
    changes: { pattern: { from: before.pattern, to: null } },
  })
}

/** A counter has no id of its own; the trail needs one that is always the same. */
function idOfCounter(key: string): string {
  const hex = createHash('sha256').update(`number_counters/${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Lets a series go on after the last number of an earlier program: upwards only, and once. */
export async function takeOver(
  ctx: Context,
  kinds: Kinds,
  { body }: { body: TakeOver },
): Promise<{ next: string }> {
  const { last, reason, facilityId = null } = body
  const kind = requireKind(kinds, body.kind)
  const stored = (await findSeries(ctx.tx)).filter((one) => one.kind === kind.slice)
  const own = stored.find((one) => one.facilityId === facilityId && facilityId !== null)
  const shared = stored.find((one) => one.facilityId === null)
  const pattern = (own ?? shared)?.pattern ?? kind.pattern
  const facility = (await findFacilities(ctx.tx)).find(({ id }) => id === facilityId)
  if (facilityId !== null && !facility) throw notChoosable('facilityId')
  if (isByFacility(pattern) && !facility) {
    throw invalid({ facilityId: ['Each facility counts for itself here: choose one.'] })
  }
  const parts = { day: ctx.today(), facilityCode: facility?.code ?? null }
  const key = counterKey(pattern, parts)
  const [taken] = await ctx.tx.query<{ before: number | null }>(sql`
    WITH before AS (SELECT last FROM ${numberCounters} WHERE prefix = ${key})
    INSERT INTO ${numberCounters} AS c (prefix, last, taken_over) VALUES (${key}, ${last}, ${last})
    ON CONFLICT (prefix) DO UPDATE SET last = excluded.last, taken_over = excluded.taken_over
    WHERE c.taken_over IS NULL AND c.last < excluded.last
    RETURNING (SELECT before.last FROM before) AS before`)
  if (!taken) throw await numberRefusal(ctx, key, pattern, parts)
  ctx.audit({
    entity: 'numbering',
    entityId: idOfCounter(key),
    action: 'takeOver',
    subject: renderNumber(pattern, parts, last),
    changes: { lastNumber: { from: taken.before, to: last } },
    reason,
  })
  return { next: renderNumber(pattern, parts, last + 1) }
}

async function numberRefusal(
  ctx: Context,
  key: string,
  pattern: string,
  parts: { day: string; facilityCode: string | null },
) {
  const [counter] = await ctx.tx.query<{ last: number; takenOver: number | null }>(sql`
    SELECT last, taken_over AS "takenOver" FROM ${numberCounters} WHERE prefix = ${key}`)
  if (counter?.takenOver != null) {
    const upTo = renderNumber(pattern, parts, counter.takenOver)
    return refused(
      'taken_over',
      `The numbers of an earlier program were taken over once already, up to ${upTo}.`,
    )
  }
  const given = renderNumber(pattern, parts, counter?.last ?? 0)
  return refused('given_already', `${given} was given already; a series never goes back.`, {
    last: [`It must be higher than ${counter?.last ?? 0}: ${given} was given already.`],
  })
}
