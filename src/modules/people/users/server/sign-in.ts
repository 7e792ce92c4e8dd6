import { type SQL, sql } from 'drizzle-orm'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import type { Context } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { Services } from '#platform/server/services.ts'
import { isActiveAdministrator } from '../domain.ts'
import { userTable } from '../table.ts'
import type { UserRecord } from './records.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** A profile as it is given to people. */
interface ProfileChoice {
  readonly id: string
  readonly name: string
  readonly about: string | null
  readonly isRetired: boolean
}

/**
 * What signing in and the rights of people do for an account. `account` and `user-permissions` keep that and rest on the
 * accounts, so that it is handed in by `src/app/rights.ts`.
 */
export interface SignIn {
  /** Whether somebody has an authenticator app or a passkey; the id is an expression, and so is the answer. */
  readonly hasSecondStep: (userId: SQL) => SQL
  /** Whether nobody else could manage people; the administrators stay locked until the commit. */
  readonly isLastAdministrator: (ctx: Context, userId: string) => Promise<boolean>
  /** The profiles there are, retired ones too. */
  readonly profileChoices: (ctx: Context) => Promise<ProfileChoice[]>
  /** Checks role and profiles of an account before they are saved; null: it is new. @throws 422 */
  readonly checkRightsGiven: (
    ctx: Context,
    before: UserRecord | null,
    wanted: Pick<UserRecord, 'role' | 'profiles'>,
  ) => Promise<void>
  /** Mails the link with which a person chooses a password; the link before it stops working. */
  readonly sendInvitation: (ctx: Context, person: Person) => Promise<void>
  /** Mails the link that confirms the e-mail address. */
  readonly sendVerificationTo: (ctx: Context, services: Services, person: Person) => void
  /** Whether somebody has or had a signature: their name stands under what they signed. */
  readonly isSigner: (ctx: Context, userId: string) => Promise<boolean>
  /** Tells a person of another address of the account, at the addresses before it too. */
  readonly tellOfNewAddress: (ctx: Context, person: Person, earlier: readonly string[]) => void
  /** A link that sets the person's password, for whoever asks to see. */
  readonly makePasswordLink: (
    exchange: HttpExchange,
    ctx: Context,
    person: Person,
    purpose: 'reset' | 'invitation',
  ) => Promise<string>
  /** Takes app, recovery codes and passkeys of a person away. @throws 422 when there are none */
  readonly removeSecondStep: (ctx: Context, person: Person) => Promise<void>
  /** Ends every session of a person; gives how many. */
  readonly signOutEverywhere: (ctx: Context, userId: string) => Promise<number>
  /** Makes every mailed link of a person useless. */
  readonly withdrawLinks: (ctx: Context, userId: string) => Promise<void>
  /** Revokes every API token of a person. */
  readonly revokeTokens: (ctx: Context, userId: string) => Promise<void>
  /** How many API tokens of a person open something now. */
  readonly liveTokens: (ctx: Context, userId: string) => Promise<number>
}

/** Throws 422 when nobody else could manage users. The administrators stay locked until the commit. */
export async function keepAnAdministrator(
  ctx: Context,
  { isLastAdministrator }: SignIn,
  person: UserRecord,
): Promise<void> {
  if (!isActiveAdministrator(person) || !(await isLastAdministrator(ctx, person.id))) return
  throw refused(
    'last_administrator',
    'This is the last administrator. Make someone else an administrator first.',
  )
}

/**
 * As a query of ids: whoever had a hand in the access of a person since an instant (ISO), and so cannot say that it was
 * the person who did something. That is who changed the address or the role, made a link that sets the password, marked the
 * address as verified or took the second step away, `withMaker` who made the account too; and every account that one of them
 * made or changed since then, because whoever can make an administrator could act as that one.
 */
export const involvedIn = (userId: SQL, since: string, { withMaker = false } = {}): SQL => sql`
  WITH RECURSIVE changes AS (
    SELECT a.actor_id, a.entity_id, a.action FROM ${auditLog} a
    WHERE a.entity = 'users' AND a.at > ${since}::timestamptz AND a.actor_id <> a.entity_id
      AND (a.action IN ('create', 'make-password-link', 'mark-verified', 'switch-second-step-off', 'enable')
        OR a.changes ?| ARRAY['email', 'role'])
  ), involved(id) AS (
    SELECT actor_id FROM changes WHERE entity_id = ${userId} AND (${withMaker} OR action <> 'create')
    UNION SELECT password_reset_by FROM ${userTable} WHERE id = ${userId} AND password_reset_by IS NOT NULL
    UNION SELECT changes.entity_id FROM changes JOIN involved ON involved.id = changes.actor_id
      WHERE changes.entity_id <> ${userId}
  ) SELECT id FROM involved`
