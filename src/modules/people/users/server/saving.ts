import { sql } from 'drizzle-orm'
import type { Context, Incoming } from '#platform/server/context.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { companyProblem, EARLIER_DAYS, isActive, isInvited, isUnused, NAMED_BY_OTHERS } from '../domain.ts'
import { requireOwnName } from './names.ts'
import { IN_USE, type UserRecord, type UserRecords } from './records.ts'
import { userTable } from '../table.ts'
import { keepAnAdministrator, type SignIn } from './sign-in.ts'

type ById = { id: string }
type Fields = Partial<UserRecord> & Record<string, unknown>

function checkCompany(person: { role: string; companyId?: string | null | undefined }): void {
  const problem = companyProblem(person)
  if (problem) throw invalid({ companyId: [problem] })
}

/** The address that somebody had for long: of several changes in a month none but the first counts. */
async function earlierEmailOf(ctx: Context, { id, email }: UserRecord): Promise<string> {
  const since = new Date(ctx.clock.now().getTime() - EARLIER_DAYS * 24 * 3600_000).toISOString()
  const [row] = await ctx.tx.query<{ email: string | null }>(sql`
    SELECT earlier_email AS email FROM ${userTable} WHERE id = ${id} AND email_changed_at > ${since}::timestamptz`)
  return row?.email ?? email
}

/** How accounts are made, changed and deleted. */
export function savingOf(records: UserRecords, signIn: SignIn) {
  /** Creates the account and mails the invitation. */
  async function create(
    ctx: Context,
    { body }: { body: Fields & Pick<UserRecord, 'role'> },
  ): Promise<UserRecord> {
    checkCompany(body)
    await requireOwnName(ctx, String(body.name), null)
    await signIn.checkRightsGiven(ctx, null, { role: body.role, profiles: body.profiles ?? [] })
    const record = await records.create(ctx, { body })
    await signIn.sendInvitation(ctx, record)
    return record
  }

  /** Whoever signs is named by somebody else; only the last administrator has nobody to ask. @throws 422 */
  async function checkName(ctx: Context, before: UserRecord, name: string): Promise<void> {
    const { id } = before
    if (name === before.name) return
    await requireOwnName(ctx, name, id)
    if (
      id !== ctx.actor.id ||
      !(await signIn.isSigner(ctx, id)) ||
      (await signIn.isLastAdministrator(ctx, id))
    )
      return
    throw invalid({ name: [NAMED_BY_OTHERS] })
  }

  /** Changes the listed fields. Another role signs the person out; another e-mail address must be verified again. */
  async function update(
    ctx: Context,
    { params, body, version }: Incoming<ById, unknown, Fields>,
    exchange: HttpExchange,
  ): Promise<UserRecord> {
    const before = await records.requireVersion(ctx, params.id, version)
    const wanted = { ...before, ...body }
    checkCompany(wanted)
    await checkName(ctx, before, wanted.name)
    const hasNewRole = wanted.role !== before.role
    const hasNewEmail = wanted.email !== before.email
    if (hasNewRole || 'profiles' in body) await signIn.checkRightsGiven(ctx, before, wanted)
    if (hasNewRole) await keepAnAdministrator(ctx, signIn, before)
    const earlierEmail = hasNewEmail ? await earlierEmailOf(ctx, before) : null
    const emailChangedAt = ctx.clock.now().toISOString()
    const fields = hasNewEmail ? { ...body, verifiedAt: null, earlierEmail, emailChangedAt } : body
    const after = await records.save(ctx, before, fields)
    if (hasNewRole) {
      await signIn.signOutEverywhere(ctx, after.id)
      await signIn.revokeTokens(ctx, after.id)
    }
    if (earlierEmail !== null) {
      signIn.tellOfNewAddress(ctx, after, [...new Set([before.email, earlierEmail])])
      await signIn.withdrawLinks(ctx, after.id)
      if (isInvited(after)) await signIn.sendInvitation(ctx, after)
      else if (isActive(after)) signIn.sendVerificationTo(ctx, exchange.services, after)
    }
    return after
  }

  /**
   * Changes what a file may change of somebody who is there already. Role, profiles and company decide what a person may
   * do and see, so they are changed on the record, where the last administrator is looked after.
   */
  async function updateFromFile(
    ctx: Context,
    incoming: Incoming<ById, unknown, Fields>,
  ): Promise<UserRecord> {
    const sentence = 'is changed on the page of the person, not by a file'
    const fixed = ['role', 'companyId', 'profiles'].filter((field) => field in incoming.body)
    if (fixed.length > 0) throw invalid(Object.fromEntries(fixed.map((field) => [field, [sentence]])))
    const before = await records.require(ctx, incoming.params.id)
    await checkName(ctx, before, incoming.body.name ?? before.name)
    return records.update(ctx, incoming)
  }

  /** Deletes an account nobody has signed in with. */
  async function remove(ctx: Context, { params, version }: Incoming<ById, unknown, unknown>): Promise<void> {
    const person = await records.requireVersion(ctx, params.id, version)
    if (!isUnused(person)) throw refused('in_use', IN_USE)
    await records.erase(ctx, person)
  }

  return { create, update, updateFromFile, remove }
}
