import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { changesBetween } from '../../../platform/server/changes.ts'
import type { Context, Incoming } from '../../../platform/server/context.ts'
import { crud } from '../../../platform/server/crud.ts'
import { invalid, refused, stale } from '../../../platform/server/errors.ts'
import { insertPart, updatePart } from '../../../platform/server/rows.ts'
import { facilityTable } from '../../facilities/table.ts'
import { userTable } from '../../users/table.ts'
import type { quoteTravellerApprovingUsers } from '../contract.ts'
import { overlaps } from '../domain.ts'
import { quoteTravellerApproverTable as table } from '../table.ts'

const slice = 'quote-traveller-approving-users'

type Input = z.output<typeof quoteTravellerApprovingUsers.input>
type Entry = z.output<typeof quoteTravellerApprovingUsers.record>

const joins = sql`
  JOIN ${userTable} ON ${userTable.id} = ${table.userId}
  LEFT JOIN ${facilityTable} ON ${facilityTable.id} = ${table.facilityId}`

/** Days are days of UTC, as everywhere. */
const isCurrent = sql`(${table.endedAt} IS NULL AND ${table.validFrom} <= current_date
  AND (${table.validUntil} IS NULL OR ${table.validUntil} >= current_date))`

const names = {
  userName: sql`${userTable.name}`,
  userEmail: sql`${userTable.email}`,
  facilityName: sql`${facilityTable.name}`,
  isCurrent,
}

const records = crud({
  slice,
  table,
  fields: ['userId', 'scope', 'facilityId', 'validFrom', 'validUntil', 'note', 'endedAt'],
  extra: names,
  joins,
  subject: (entry) => String(entry.userName),
  can: (ctx, entry) => ({ end: whyNotEnd(ctx, entry.endedAt) }),
  list: {
    from: sql`${table} ${joins}`,
    id: sql`${table.id}`,
    columns: {
      version: sql`${table.version}`,
      ...names,
      scope: sql`${table.scope}`,
      validFrom: sql`${table.validFrom}`,
      validUntil: sql`${table.validUntil}`,
      note: sql`${table.note}`,
      endedAt: sql`${table.endedAt}`,
    },
    filters: {
      userId: sql`${table.userId}`,
      facilityId: sql`${table.facilityId}`,
      scope: sql`${table.scope}`,
      isCurrent,
    },
    sorts: {
      userName: { column: sql`${userTable.name}`, type: 'text' },
      validFrom: { column: sql`${table.validFrom}`, type: 'date' },
      createdAt: { column: sql`${table.createdAt}`, type: 'timestamptz' },
    },
    search: sql`${userTable.search}`,
    prefixes: [sql`${userTable.name}`],
  },
})

export const { list, get } = records

/** Adds an approver. Throws 422 for a client, a disabled account, and an entry that says the same again. */
export async function createApprover(ctx: Context, { body }: { body: Input }): Promise<Entry> {
  if (body.validUntil && body.validUntil < body.validFrom) {
    throw invalid({
      validUntil: [`The valid until field must be a date after or equal to ${body.validFrom}.`],
    })
  }
  const inserted = sql`WITH ${table} AS (INSERT INTO ${table} ${insertPart(table, { ...body })} RETURNING *)`
  const saved = await records.first(ctx, sql`${inserted} ${records.select(whatMayForbid)}`)
  if (!saved) throw new Error('The insert gave no row.')
  const { role, isDisabled, others, ...entry } = saved as unknown as Entry & Obstacles
  refuseUnfit({ role, isDisabled, others }, entry)
  ctx.audit({
    entity: slice,
    entityId: entry.id,
    action: 'create',
    subject: entry.userName,
    changes: changesBetween({}, entry),
  })
  return entry
}

interface Obstacles {
  readonly role: string
  readonly isDisabled: boolean
  readonly others: readonly Pick<Entry, 'scope' | 'facilityId' | 'validFrom' | 'validUntil'>[]
}

/** Read together with the new entry; a refusal takes it back. */
const whatMayForbid: readonly SQL[] = [
  sql`${userTable.role}`,
  sql`${userTable.status} = 'disabled' AS "isDisabled"`,
  sql`coalesce((
    SELECT jsonb_agg(jsonb_build_object('scope', o.scope, 'facilityId', o.facility_id, 'validFrom', o.valid_from,
      'validUntil', o.valid_until))
    FROM public.${table} o WHERE o.user_id = ${table.userId} AND o.ended_at IS NULL), '[]') AS others`,
]

function refuseUnfit({ role, isDisabled, others }: Obstacles, entry: Entry) {
  if (role === 'client') throw invalid({ userId: ['A client cannot approve our quotes or travellers.'] })
  if (isDisabled) throw invalid({ userId: ['This account is disabled.'] })
  if (others.some((other) => overlaps(entry, other))) {
    throw refused(
      'overlapping_entry',
      'This person already has this right for these days. End that entry first.',
    )
  }
}

/** Ends an entry at once. Throws 422 when it has been ended before. */
export async function endApprover(
  ctx: Context,
  { params, version }: Incoming<{ id: string }, unknown, unknown>,
): Promise<Entry> {
  const before = (await records.requireVersion(ctx, params.id, version)) as unknown as Entry
  if (before.endedAt !== null) throw refused('already_ended', 'This entry has been ended before.')
  const endedAt = ctx.clock.now().toISOString()
  const written = await records.write(ctx, updatePart(table, { id: params.id, version }, { endedAt }))
  if (!written) throw stale(await records.require(ctx, params.id))
  const after = written as unknown as Entry
  ctx.audit({
    entity: slice,
    entityId: params.id,
    action: 'end',
    subject: after.userName,
    changes: changesBetween(before, after),
  })
  return after
}

function whyNotEnd(ctx: Context, endedAt: unknown): true | string {
  if (!ctx.actor.permissions.has(`${slice}:end`)) return 'You do not have the right to end this.'
  return endedAt === null || 'This entry has been ended before.'
}
