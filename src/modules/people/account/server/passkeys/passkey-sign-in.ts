import type { z } from 'zod'
import { tryAgainIn } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { networkOf } from '#platform/server/http/limits/rate-limit.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { PasskeyQuestion, passkeyLoginInput } from '../../contract/passkeys.ts'
import { padded } from '../sign-in/answer-time.ts'
import { CHALLENGE_TIME, makeChallenge } from './passkey-challenges.ts'
import { requirePasskeyPlace } from './passkey-place.ts'
import { checkPasskey } from './passkey-proofs.ts'
import { passkeyRefused } from '../sign-in/second-step.ts'
import { logSecurity } from '../sign-in/security-log.ts'
import { letIn, PER_ADDRESS } from '../sign-in/sign-in.ts'
import { giveBackAttempt, takeAttempt } from '../sign-in/throttle.ts'

/** What a passkey has to sign. It names nobody, so it tells nobody which accounts there are. */
export async function passkeyQuestion(
  _ctx: Context,
  _: unknown,
  exchange: HttpExchange,
): Promise<PasskeyQuestion> {
  const { rpId } = requirePasskeyPlace(exchange.services)
  await limitAddress(exchange, 'passkey-question')
  return {
    rpId,
    challenge: await makeChallenge(exchange, 'use'),
    timeout: CHALLENGE_TIME,
    userVerification: 'required',
  }
}

/** Signs in with a passkey alone: it is what the person has, and it has verified the person. */
export function passkeyLogin(
  _ctx: Context,
  { body }: { body: z.output<typeof passkeyLoginInput> },
  exchange: HttpExchange,
): Promise<void> {
  return padded(async () => {
    const key = await limitAddress(exchange, 'login')
    const person = await checkPasskey(exchange, body.passkey)
    if (!person) throw passkeyRefused()
    await giveBackAttempt(exchange.services.db, key)
    await letIn(exchange, person, body.remember ?? false)
    await logSecurity(exchange, 'passkey-sign-in', person)
  })
}

/** Counts one try of this address; gives the key it counts under. */
async function limitAddress({ services, request }: HttpExchange, what: string): Promise<string> {
  const key = `${what}:|${networkOf(request.ip)}`
  const taken = await takeAttempt(services.db, services.clock, [{ key, attempts: PER_ADDRESS, seconds: 60 }])
  if (taken.isAllowed) return key
  throw invalid({ passkey: [tryAgainIn(taken.retryAfter)] })
}
