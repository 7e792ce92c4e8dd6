import { type Endpoint, isOpenToTokens, isPermission } from '#platform/contract/calls/endpoint.ts'
import type { Actor } from '#platform/server/context.ts'
import { forbidden, unauthenticated, unverified } from '#platform/server/errors.ts'

const NO_SECOND_STEP =
  'Your role signs in with a second step. Set it up on your account page first; the rest opens then.'

/**
 * Lets the call pass or throws 401, 409 or 403, in this order. Deny is the default. Who views the program as somebody
 * else gets 403 for everything but reading.
 */
export function requireAccess(endpoint: Endpoint, actor: Actor | null): void {
  const { access } = endpoint
  if (actor?.viewer) requireReading(endpoint, actor)
  if (actor?.token) requireOpenToTokens(endpoint, actor.token)
  if (access === 'public') return
  if (!actor) throw unauthenticated()
  if (access === 'signed-in') return
  if (!actor.isVerified) throw unverified()
  if (actor.needsSecondStep) throw forbidden(NO_SECOND_STEP)
  if (access === 'verified') return
  if (access === 'staff' && actor.role !== 'client') return
  if (isPermission(access) && actor.permissions.has(access)) return
  throw forbidden()
}

function requireReading({ method, whileViewing }: Endpoint, { name }: Actor): void {
  if ((whileViewing ?? (method === 'GET' ? 'allowed' : 'refused')) === 'allowed') return
  throw forbidden(
    method === 'GET'
      ? `This is private to ${name}, and you are viewing the program as ${name}.`
      : `You are viewing the program as ${name} and can only look. Stop viewing to change something.`,
  )
}

/**
 * A token opens what stands under a right, as far as it has it, and reads what all staff read. It does nothing that a person
 * does for themselves: no account, no private page, no signature.
 */
function requireOpenToTokens(endpoint: Endpoint, { isReadOnly }: NonNullable<Actor['token']>): void {
  if (!isOpenToTokens(endpoint)) throw forbidden('An API token does not open this. Sign in to do it.')
  if (isReadOnly && endpoint.method !== 'GET') throw forbidden('This API token only reads.')
}
