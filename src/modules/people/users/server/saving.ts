import type { Context, Incoming } from '#platform/server/context.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { companyProblem, isActive, isInvited, isUnused } from '../domain.ts'
import { IN_USE, type UserRecord, type UserRecords } from './records.ts'
import { keepAnAdministrator, type SignIn } from './sign-in.ts'

type ById = { id: string }
type Fields = Partial<UserRecord> & Record<string, unknown>

function checkCompany(person: { role: string; companyId?: string | null | undefined }): void {
  const problem = companyProblem(person)
  if (problem) throw invalid({ companyId: [problem] })
}

/** How accounts are made, changed and deleted. */
export function savingOf(records: UserRecords, signIn: SignIn) {
  /** Creates the account and mails the invitation. */
  async function create(
    ctx: Context,
    { body }: { body: Fields & Pick<UserRecord, 'role'> },
  ): Promise<UserRecord> {
    checkCompany(body)
    await signIn.checkRightsGiven(ctx, null, { role: body.role, profiles: body.profiles ?? [] })
    const record = await records.create(ctx, { body })
    await signIn.sendInvitation(ctx, record)
    return record
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
    const hasNewRole = wanted.role !== before.role
    const hasNewEmail = wanted.email !== before.email
    if (hasNewRole || 'profiles' in body) await signIn.checkRightsGiven(ctx, before, wanted)
    if (hasNewRole) await keepAnAdministrator(ctx, signIn, before)
    const changedAt = ctx.clock.now().toISOString()
    const fields = hasNewEmail
      ? { ...body, verifiedAt: null, earlierEmail: before.email, emailChangedAt: changedAt }
      : body
    const after = await records.save(ctx, before, fields)
    if (hasNewRole) await signIn.signOutEverywhere(ctx, after.id)
    if (hasNewEmail) {
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
