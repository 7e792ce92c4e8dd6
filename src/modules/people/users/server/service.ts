import type { Context, Incoming } from '#platform/server/context.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { recordTransitions } from '#platform/server/documents/lifecycle/record-transitions.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import {
  makePasswordLink,
  removeSecondStep,
  sendInvitation,
  sendVerificationTo,
  signOutEverywhere,
  withdrawLinks,
} from '#modules/people/account/server/api.ts'
import { isLastAdministrator } from '#modules/people/user-permissions/server/api.ts'
import { companyProblem, isActive, isActiveAdministrator, isInvited, isUnused } from '../domain.ts'
import { IN_USE, markingProblem, records, type UserRecord, verificationProblem } from './records.ts'

type ById = { id: string }
type Step = Incoming<ById, unknown, unknown>
type Fields = Partial<UserRecord> & Record<string, unknown>

function checkCompany(person: { role: string; companyId?: string | null | undefined }): void {
  const problem = companyProblem(person)
  if (problem) throw invalid({ companyId: [problem] })
}

/** Throws 422 when nobody else could manage users. The administrators stay locked until the commit. */
async function keepAnAdministrator(ctx: Context, person: UserRecord): Promise<void> {
  if (!isActiveAdministrator(person) || !(await isLastAdministrator(ctx, person.id))) return
  throw refused(
    'last_administrator',
    'This is the last administrator. Make someone else an administrator first.',
  )
}

/** Creates the account and mails the invitation. */
export async function create(
  ctx: Context,
  { body }: { body: Fields & { role: string } },
): Promise<UserRecord> {
  checkCompany(body)
  const record = await records.create(ctx, { body })
  await sendInvitation(ctx, record)
  return record
}

/** Changes the listed fields. Another role signs the person out; another e-mail address must be verified again. */
export async function update(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Fields>,
  exchange: HttpExchange,
): Promise<UserRecord> {
  const before = await records.requireVersion(ctx, params.id, version)
  const wanted = { ...before, ...body }
  checkCompany(wanted)
  const hasNewRole = wanted.role !== before.role
  const hasNewEmail = wanted.email !== before.email
  if (hasNewRole) await keepAnAdministrator(ctx, before)
  const changedAt = ctx.clock.now().toISOString()
  const fields = hasNewEmail
    ? { ...body, verifiedAt: null, earlierEmail: before.email, emailChangedAt: changedAt }
    : body
  const after = await records.save(ctx, before, fields)
  if (hasNewRole) await signOutEverywhere(ctx, after.id)
  if (hasNewEmail) {
    await withdrawLinks(ctx, after.id)
    if (isInvited(after)) await sendInvitation(ctx, after)
    else if (isActive(after)) sendVerificationTo(ctx, exchange.services, after)
  }
  return after
}

/**
 * Changes what a file may change of somebody who is there already. Role, profiles and company decide what a person may
 * do and see, so they are changed on the record, where the last administrator is looked after.
 */
export async function updateFromFile(
  ctx: Context,
  incoming: Incoming<ById, unknown, Fields>,
): Promise<UserRecord> {
  const sentence = 'is changed on the page of the person, not by a file'
  const fixed = ['role', 'companyId', 'profiles'].filter((field) => field in incoming.body)
  if (fixed.length > 0) throw invalid(Object.fromEntries(fixed.map((field) => [field, [sentence]])))
  return records.update(ctx, incoming)
}

/** Deletes an account nobody has signed in with. */
export async function remove(ctx: Context, { params, version }: Step): Promise<void> {
  const person = await records.requireVersion(ctx, params.id, version)
  if (!isUnused(person)) throw refused('in_use', IN_USE)
  await records.erase(ctx, person)
}

export const { handlers } = recordTransitions(records, {
  present: (person: UserRecord) => person,
  effects: {
    // Signed out everywhere, and let in by no link.
    disable: {
      async before(ctx, person) {
        await keepAnAdministrator(ctx, person)
        await signOutEverywhere(ctx, person.id)
        await withdrawLinks(ctx, person.id)
      },
    },
    // With the password they had.
    enable: null,
    // A disabled person has to choose a new password.
    resendInvitation: { after: (ctx, person) => sendInvitation(ctx, person) },
    // Accounts are accepted by `account`.
    accept: null,
  },
})

/** Mails the link that confirms the address again. */
export async function resendVerification(
  ctx: Context,
  step: Step,
  { services }: HttpExchange,
): Promise<UserRecord> {
  const person = await records.requireVersion(ctx, step.params.id, step.version)
  throwRefusal(verificationProblem(person), 'not_active')
  sendVerificationTo(ctx, services, person)
  ctx.audit({ entity: 'users', entityId: person.id, action: 'resend-verification', subject: person.name })
  return records.require(ctx, person.id)
}

/** Marks the address as verified on an administrator's word. */
export async function markVerified(ctx: Context, { params, version }: Step): Promise<UserRecord> {
  const person = await records.requireVersion(ctx, params.id, version)
  throwRefusal(markingProblem(person), 'already_verified')
  return records.save(ctx, person, { verifiedAt: ctx.clock.now().toISOString() }, 'mark-verified')
}

/**
 * A link that sets the person's password, shown once: the way in where no mail arrives. A PIN that is chosen after it
 * signs only when another administrator has confirmed it.
 */
export async function makeLink(
  ctx: Context,
  { params }: { params: ById },
  exchange: HttpExchange,
): Promise<{ url: string }> {
  const person = await records.require(ctx, params.id)
  if (person.id === ctx.actor.id)
    throw refused('own_account', 'Change your own password on your account page.')
  if (!isInvited(person) && !isActive(person))
    throw refused('not_active', 'This account is disabled. Enable it or send the invitation again first.')
  return { url: await makePasswordLink(exchange, ctx, person, isInvited(person) ? 'invitation' : 'reset') }
}

/** Takes a lost authenticator app and all passkeys away: the person signs in with the password alone until there are others. */
export async function removeSecondStepOf(ctx: Context, step: Step): Promise<UserRecord> {
  const person = await records.requireVersion(ctx, step.params.id, step.version)
  if (person.id === ctx.actor.id) throw refused('own_account', 'Switch your own off on your account page.')
  await removeSecondStep(ctx, person)
  return records.require(ctx, person.id)
}

/** Signs the person out on every device. */
export async function endSessions(ctx: Context, step: Step): Promise<UserRecord> {
  const person = await records.requireVersion(ctx, step.params.id, step.version)
  await signOutEverywhere(ctx, person.id)
  ctx.audit({ entity: 'users', entityId: person.id, action: 'end-sessions', subject: person.name })
  return records.require(ctx, person.id)
}
