import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { SYSTEM } from '#platform/server/effects.ts'
import { othersHolding } from '#modules/people/user-permissions/server/api.ts'
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

/**
 * Nobody enters themselves on a list of people who approve or sign, as holder or as stand-in, and nobody changes an own
 * entry: whoever keeps the lists could otherwise give themselves every right to sign. Only where one person alone may keep
 * the list may they enter themselves, never so that they approve their own work.
 *
 * @throws 422 at the field that names the actor
 */
export async function requireAnother(ctx: Context, entry: Given, right: string): Promise<void> {
  const { id } = ctx.actor
  if (id === SYSTEM.id) return
  const fields = (['userId', 'delegateUserId'] as const).filter((field) => entry[field] === id)
  if (fields.length === 0) return
  if (entry.userId === id && entry.maySelfApprove)
    refuseWhere({ maySelfApprove: ['Nobody allows themselves to approve orders of their own.'] })
  const others = await othersHolding(ctx, right)
  if (others.length === 0) return
  const names = others.slice(0, 3).map(({ name }) => name)
  const sentence = `Nobody enters themselves on this list. Ask ${names.join(' or ')}.`
  refuseWhere(Object.fromEntries(fields.map((field) => [field, [sentence]])))
}
