import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { SYSTEM } from '#platform/server/effects.ts'
import { othersHolding } from '#modules/people/user-permissions/server/api.ts'
import { EARLIER_DAYS } from '#modules/people/users/domain.ts'
import { involvedIn } from '#modules/people/users/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'

/** Whom an entry is about. */
export interface Given {
  readonly userId: string
  readonly facilityId?: string | null | undefined
  readonly validFrom: string
  readonly validUntil?: string | null | undefined
  readonly delegateUserId?: string | null | undefined
  /** Whether the person may approve what they wrote, on the lists that know it. */
  readonly maySelfApprove?: boolean | null | undefined
}

interface Person {
  readonly id: string
  readonly isClient: boolean
  readonly isDisabled: boolean
  readonly isVerified: boolean
}

/** Two entries of one person at the same time wait for each other. Throws 422 for people who cannot be on a list. */
export async function lockPeople(ctx: Context, { userId, delegateUserId }: Given): Promise<void> {
  const ids = [userId, ...(delegateUserId ? [delegateUserId] : [])]
  const found = await ctx.tx.query<Person>(sql`
    SELECT id, role = 'client' AS "isClient", status = 'disabled' AS "isDisabled",
      status = 'active' AND verified_at IS NOT NULL AS "isVerified"
    FROM ${userTable} WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY id FOR NO KEY UPDATE`)
  const errors: Record<string, string[]> = {}
  for (const [field, id] of Object.entries({ userId, delegateUserId })) {
    const problem = id ? whyUnfit(found.find((person) => person.id === id)) : null
    if (problem) errors[field] = [problem]
  }
  refuseWhere(errors)
}

function whyUnfit(person: Person | undefined): string | null {
  if (!person) return 'The selected user is invalid.'
  if (person.isClient) return 'A client cannot be on this list.'
  if (person.isDisabled) return 'This account is disabled.'
  return person.isVerified ? null : 'This person has not verified their e-mail address yet.'
}

/** Whoever had a hand in the access of a person in the last month, as ids. */
async function involvedWith(ctx: Context, userId: string): Promise<Set<string>> {
  const since = new Date(ctx.clock.now().getTime() - EARLIER_DAYS * 24 * 3600_000).toISOString()
  const found = await ctx.tx.query<{ id: string }>(
    sql`SELECT id FROM (${involvedIn(sql`${userId}::uuid`, since, { withMaker: true })}) AS hands`,
  )
  return new Set(found.map(({ id }) => id))
}

/**
 * Nobody enters themselves on a list of people who approve or sign, as holder or as stand-in, nobody changes an own entry,
 * and nobody enters an account that they made or whose access they changed in the last month, which could be their own:
 * whoever keeps the lists could otherwise give themselves every right to sign. Only where nobody else may keep the list
 * who had no hand in it they may, never so that they approve their own work.
 *
 * @throws 422 at the field that names the actor or the account
 */
export async function requireAnother(ctx: Context, entry: Given, right: string): Promise<void> {
  const { id } = ctx.actor
  if (id === SYSTEM.id) return
  if (entry.userId === id && entry.maySelfApprove)
    refuseWhere({ maySelfApprove: ['You cannot allow yourself to approve your own orders.'] })
  const errors: Record<string, string[]> = {}
  for (const field of ['userId', 'delegateUserId'] as const) {
    const person = entry[field]
    if (!person) continue
    const isOwn = person === id
    const involved = isOwn ? new Set<string>() : await involvedWith(ctx, person)
    if (!isOwn && !involved.has(id)) continue
    const others = (await othersHolding(ctx, right)).filter((other) => !involved.has(other.id))
    if (others.length === 0) continue
    const names = others.slice(0, 3).map(({ name }) => name)
    const why = isOwn
      ? 'You cannot enter yourself on this list.'
      : `You made this account, or changed its access in the last ${EARLIER_DAYS} days.`
    errors[field] = [`${why} Ask ${names.join(' or ')}.`]
  }
  refuseWhere(errors)
}
