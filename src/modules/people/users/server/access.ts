import type { Context, Incoming } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'
import { throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { recordTransitions } from '#platform/server/documents/lifecycle/record-transitions.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { isActive, isInvited } from '../domain.ts'
import type { HandOver } from './handing-over.ts'
import { markingProblem, type UserRecord, type UserRecords, verificationProblem } from './records.ts'
import { keepAnAdministrator, type SignIn } from './sign-in.ts'

type ById = { id: string }
type Step = Incoming<ById, unknown, unknown>

/** Who is let in: disabling and enabling, invitations, confirmed addresses, links, second step, sessions. */
export function accessOf(records: UserRecords, signIn: SignIn, handOver: HandOver) {
  const { handlers } = recordTransitions(records, {
    present: (person: UserRecord) => person,
    effects: {
      // Signed out everywhere, let in by no link, and no program acts for them.
      disable: {
        async before(ctx, person, { handOverToId }) {
          await keepAnAdministrator(ctx, signIn, person)
          if (handOverToId) await handOver(ctx, person, handOverToId)
          await signIn.signOutEverywhere(ctx, person.id)
          await signIn.withdrawLinks(ctx, person.id)
          await signIn.revokeTokens(ctx, person.id)
        },
      },
      // With the password they had.
      enable: null,
      // A disabled person has to choose a new password.
      resendInvitation: { after: (ctx, person) => signIn.sendInvitation(ctx, person) },
      // Accounts are accepted by `account`.
      accept: null,
    },
  })

  /** Mails the link that confirms the address again. */
  async function resendVerification(
    ctx: Context,
    step: Step,
    { services }: HttpExchange,
  ): Promise<UserRecord> {
    const person = await records.requireVersion(ctx, step.params.id, step.version)
    throwRefusal(verificationProblem(person), 'not_active')
    signIn.sendVerificationTo(ctx, services, person)
    ctx.audit({ entity: 'users', entityId: person.id, action: 'resend-verification', subject: person.name })
    return records.require(ctx, person.id)
  }

  /** Marks the address as verified on an administrator's word. */
  async function markVerified(ctx: Context, { params, version }: Step): Promise<UserRecord> {
    const person = await records.requireVersion(ctx, params.id, version)
    throwRefusal(markingProblem(person), 'already_verified')
    return records.save(ctx, person, { verifiedAt: ctx.clock.now().toISOString() }, 'mark-verified')
  }

  /**
   * A link that sets the person's password, shown once: the way in where no mail arrives. A PIN that is chosen after it
   * signs only when another administrator has confirmed it.
   */
  async function makeLink(
    ctx: Context,
    { params }: { params: ById },
    exchange: HttpExchange,
  ): Promise<{ url: string }> {
    const person = await records.require(ctx, params.id)
    if (person.id === ctx.actor.id)
      throw refused('own_account', 'Change your own password on your account page.')
    if (!isInvited(person) && !isActive(person))
      throw refused('not_active', 'This account is disabled. Enable it or send the invitation again first.')
    return {
      url: await signIn.makePasswordLink(exchange, ctx, person, isInvited(person) ? 'invitation' : 'reset'),
    }
  }

  /** Takes a lost authenticator app and all passkeys away: the person signs in with the password alone until there are others. */
  async function removeSecondStep(ctx: Context, step: Step): Promise<UserRecord> {
    const person = await records.requireVersion(ctx, step.params.id, step.version)
    if (person.id === ctx.actor.id) throw refused('own_account', 'Switch your own off on your account page.')
    await signIn.removeSecondStep(ctx, person)
    return records.require(ctx, person.id)
  }

  /** Gives the open work of somebody to somebody else; the account stays as it is. */
  async function handOverWork(
    ctx: Context,
    { params, body, version }: Incoming<ById, unknown, { handOverToId: string }>,
  ): Promise<UserRecord> {
    const person = await records.requireVersion(ctx, params.id, version)
    await handOver(ctx, person, body.handOverToId)
    return records.require(ctx, person.id)
  }

  /** Signs the person out on every device. */
  async function endSessions(ctx: Context, step: Step): Promise<UserRecord> {
    const person = await records.requireVersion(ctx, step.params.id, step.version)
    await signIn.signOutEverywhere(ctx, person.id)
    ctx.audit({ entity: 'users', entityId: person.id, action: 'end-sessions', subject: person.name })
    return records.require(ctx, person.id)
  }

  return {
    ...handlers,
    resendVerification,
    markVerified,
    makeLink,
    removeSecondStep,
    endSessions,
    handOver: handOverWork,
  }
}
