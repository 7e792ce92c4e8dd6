import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { notFound, refused } from '#platform/server/errors.ts'
import { noteForPerson } from '#modules/people/account/server/api.ts'
import { isLastAdministrator } from '#modules/people/user-permissions/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import { confirmGuard } from './confirming/confirmation.ts'
import { signatureProfileTable, signerTable } from '../table.ts'

interface ById {
  readonly params: { readonly id: string }
}

interface Signing {
  readonly hasSignature: boolean
  readonly hasPin: boolean
  readonly lockedAt: string | null
  readonly pinUnconfirmedSince: string | null
  readonly whyNotConfirm: string | null
}

/** How a person stands with signing, for administrators. @throws 404 */
export async function signingOf(ctx: Context, { params }: ById): Promise<Signing> {
  const [row] = await ctx.tx.query<Omit<Signing, 'whyNotConfirm'>>(sql`
    SELECT EXISTS (SELECT 1 FROM ${signatureProfileTable} p WHERE p.user_id = u.id AND p.revoked_at IS NULL)
        AS "hasSignature", s.pin_hash IS NOT NULL AS "hasPin", s.locked_at AS "lockedAt",
      s.pin_unconfirmed_since AS "pinUnconfirmedSince"
    FROM ${userTable} u LEFT JOIN ${signerTable} s ON s.user_id = u.id WHERE u.id = ${params.id}`)
  if (!row) throw notFound()
  return { ...row, whyNotConfirm: await confirmGuard(ctx, params.id) }
}

/**
 * Ends the lock after too many wrong attempts, and begins their count anew. Nobody does it for themselves, unless
 * there is no other administrator.
 */
export async function unlock(ctx: Context, { params }: ById): Promise<void> {
  if (params.id === ctx.actor.id && !(await isLastAdministrator(ctx, params.id)))
    throw refused('own_lock', 'Another administrator has to unlock signing for you.')
  const [person] = await ctx.tx.query<{ name: string; email: string }>(sql`
    UPDATE ${signerTable} s SET locked_at = NULL, wrong_pins = 0, wrong_passwords = 0 FROM ${userTable} u
    WHERE u.id = s.user_id AND s.user_id = ${params.id} AND s.locked_at IS NOT NULL RETURNING u.name, u.email`)
  if (!person) throw refused('not_locked', 'Signing is not locked for this person.')
  await noteForPerson(ctx, 'signing-unlocked', { id: params.id, email: person.email })
  ctx.audit({ entity: 'users', entityId: params.id, action: 'unlock-signing', subject: person.name })
}
