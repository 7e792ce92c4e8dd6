import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '../../../platform/server/context.ts'
import { changesBetween } from '../../../platform/server/changes.ts'
import { crud } from '../../../platform/server/crud.ts'
import { invalid, refused, stale } from '../../../platform/server/errors.ts'
import { insertRow, updateRow } from '../../../platform/server/rows.ts'
import { facilityTable } from '../../facilities/table.ts'
import { userTable } from '../../users/table.ts'
import type { quoteTravellerApprovingUsers } from '../contract.ts'
import { type ApproverScope, overlaps } from '../domain.ts'
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
  await requirePerson(ctx, body.userId)
  await refuseOverlap(ctx, body)
  const id = await insertRow(ctx.tx, table, { ...body })
  const entry = await requireEntry(ctx, id)
  ctx.audit({ entity: slice, entityId: id, action: 'create', subject: entry.userName, changes: changesBetween({}, entry) })
  return entry
}

/** Ends an entry at once. Throws 422 when it has been ended before. */
export async function endApprover(
  ctx: Context,
  { params, version }: Incoming<{ id: string }, unknown, unknown>,
): Promise<Entry> {
  const before = await requireEntry(ctx, params.id)
  if (before.version !== version) throw stale(before)
  if (before.endedAt !== null) throw refused('already_ended', 'This entry has been ended before.')
  const endedAt = ctx.clock.now().toISOString()
  const changed = await updateRow(ctx.tx, table, { id: params.id, version }, { endedAt })
  const after = await requireEntry(ctx, params.id)
  if (changed === null) throw stale(after)
  ctx.audit({ entity: slice, entityId: params.id, action: 'end', subject: after.userName, changes: changesBetween(before, after) })
  return after
}

const requireEntry = (ctx: Context, id: string): Promise<Entry> => records.require(ctx, id) as Promise<unknown> as Promise<Entry>

function whyNotEnd(ctx: Context, endedAt: unknown): true | string {
  if (!ctx.actor.permissions.has(`${slice}:end`)) return 'You do not have the right to end this.'
  return endedAt === null || 'This entry has been ended before.'
}

async function requirePerson(ctx: Context, userId: string) {
  const [person] = await ctx.tx.query<{ role: string; isDisabled: boolean }>(sql`
    SELECT role, status = 'disabled' AS "isDisabled" FROM ${userTable} WHERE id = ${userId} FOR UPDATE`)
  if (!person) throw invalid({ userId: ['The selected user is invalid.'] })
  if (person.role === 'client') throw invalid({ userId: ['A client cannot approve our quotes or travellers.'] })
  if (person.isDisabled) throw invalid({ userId: ['This account is disabled.'] })
}

async function refuseOverlap(ctx: Context, body: Input) {
  const entries = await ctx.tx.query<{
    scope: ApproverScope
    facilityId: string | null
    validFrom: string
    validUntil: string | null
  }>(sql`
    SELECT scope, facility_id AS "facilityId", valid_from AS "validFrom", valid_until AS "validUntil"
    FROM ${table} WHERE user_id = ${body.userId} AND ended_at IS NULL`)
  const entry = { ...body, facilityId: body.facilityId ?? null, validUntil: body.validUntil ?? null }
  if (entries.some((other) => overlaps(entry, other))) {
    throw refused('overlapping_entry', 'This person already has this right for these days. End that entry first.')
  }
}
