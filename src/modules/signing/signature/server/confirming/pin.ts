import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { noteForPerson } from '#modules/people/account/server/api.ts'
import type { OwnSignature } from '../../contract.ts'
import { pinProblem, SAME_PIN } from '../../domain/pin.ts'
import { signerTable } from '../../table.ts'
import { addressesOf, askForConfirmation } from './confirmation.ts'
import { pinChangedLetter } from '../letters.ts'
import { ownSignature } from '../own.ts'
import { checkTyped, hashPin } from '../checking/proof.ts'

interface NewPin {
  readonly pin: string
  readonly pinConfirmation: string
  readonly password: string
}

/** Chooses the PIN, or another one. A wrong password counts like a wrong one while signing. */
export async function setPin(ctx: Context, { body }: { body: NewPin }): Promise<OwnSignature> {
  const problem = pinProblem(body.pin)
  if (problem) throw invalid({ pin: [problem] })
  if (body.pin !== body.pinConfirmation) throw invalid({ pinConfirmation: [SAME_PIN] })
  const wrong = await checkTyped(ctx, { password: body.password })
  if (wrong) throw invalid({ password: [wrong.sentence] })
  const { id, name, email } = ctx.actor
  await ctx.tx.query(sql`
    UPDATE ${signerTable} SET pin_hash = ${await hashPin(body.pin)}, pin_changed_at = ${ctx.clock.now().toISOString()},
      wrong_pins = 0 WHERE user_id = ${ctx.actor.id}`)
  ctx.audit({ entity: 'users', entityId: id, action: 'change-signing-pin', subject: name })
  await noteForPerson(ctx, 'pin-changed', { id, email })
  ctx.mail(pinChangedLetter(ctx, await addressesOf(ctx)))
  await askForConfirmation(ctx)
  return ownSignature(ctx)
}
