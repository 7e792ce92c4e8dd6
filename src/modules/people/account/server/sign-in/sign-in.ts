import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/errors.ts'
import { networkOf } from '#platform/server/http/limits/rate-limit.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { newToken, setCookies } from '#platform/server/http/sessions/session.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { loginInput } from '../../contract.ts'
import { padded } from './answer-time.ts'
import { isKnownDevice, rememberDevice } from './known-device.ts'
import { ownTransaction } from '../own-transaction.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { hasSecondStep, passSecondStep } from './second-step.ts'
import { logSecurity } from './security-log.ts'
import { endSession, signInBrowser } from './sessions.ts'
import { clearAttempts, giveBackAttempt, takeAttempt } from './throttle.ts'
import { stopViewing } from '../viewing.ts'

/**
 * Tries a minute: for one e-mail from one address, for one e-mail from anywhere, for one address. A try beyond the limits
 * of its own address counts nowhere else, and where strangers have used up those of an e-mail, a browser that its owner
 * has used before is let in all the same, and so is a right password that is asked for the second step too: nobody keeps
 * somebody else from signing in.
 */
const PER_PAIR = 5
const PER_EMAIL = 20
export const PER_ADDRESS = 60

/** Signs in: a new session takes the place of the one the browser had. The sixth try in a minute is refused. */
export function login(
  _ctx: Context,
  { body }: { body: z.output<typeof loginInput> },
  exchange: HttpExchange,
) {
  return padded(async () => {
    const { services, request } = exchange
    const email = body.email.toLowerCase()
    const network = networkOf(request.ip)
    const keys = {
      pair: `login:${email}|${network}`,
      email: `login:${email}`,
      address: `login:|${network}`,
    }
    const own = await takeAttempt(services.db, services.clock, [
      { key: keys.pair, attempts: PER_PAIR, seconds: 60 },
      { key: keys.address, attempts: PER_ADDRESS, seconds: 60 },
    ])
    const isKnown = own.isAllowed && isKnownDevice(services, request, email)
    const taken =
      own.isAllowed && !isKnown
        ? await takeAttempt(services.db, services.clock, [
            { key: keys.email, attempts: PER_EMAIL, seconds: 60 },
          ])
        : own
    const userId = own.isAllowed ? await authenticate(exchange, email, body.password) : null
    // Others who try this e-mail keep nobody out whose password is right and who is asked for a second step too.
    const isPassed = taken.isAllowed || (userId !== null && (await hasSecondStep(services.db, userId)))
    if (!isPassed) {
      await logSecurity(exchange, 'sign-in-locked', { userId: null, email })
      const sentence = `Too many login attempts. Please try again in ${taken.retryAfter} seconds.`
      throw invalid({ email: [sentence] })
    }
    if (userId === null) {
      await logSecurity(exchange, 'sign-in-refused', { userId: null, email })
      throw invalid({ email: ['These credentials do not match our records.'] })
    }
    try {
      await passSecondStep(exchange, userId, body)
    } catch (error) {
      // Without either it is the question, not a wrong answer.
      if (body.code || body.passkey) await logSecurity(exchange, 'second-step-refused', { userId, email })
      throw error
    }
    await clearAttempts(services.db, [keys.pair, keys.email])
    await giveBackAttempt(services.db, keys.address)
    await letIn(exchange, { userId, email }, body.remember ?? false)
    await logSecurity(exchange, 'sign-in', { userId, email })
  })
}

/** Opens the session of somebody who has proven who they are, in this browser. */
export async function letIn(
  exchange: HttpExchange,
  { userId, email }: { userId: string; email: string },
  remember: boolean,
): Promise<void> {
  const { services } = exchange
  await inTransaction(services.pool, async (tx) => {
    await signInBrowser(tx, exchange, { userId, remember })
    rememberDevice(exchange, email)
    const at = services.clock.now().toISOString()
    await tx.query(sql`UPDATE ${userTable} SET last_login_at = ${at}::timestamptz WHERE id = ${userId}`)
  })
}

/** The id of the active account with this e-mail and password, or null; the same work either way. */
async function authenticate(
  { services }: HttpExchange,
  email: string,
  password: string,
): Promise<string | null> {
  const [found] = await services.db.query<{ id: string; passwordHash: string | null }>(sql`
    SELECT id, password_hash AS "passwordHash" FROM ${userTable}
    WHERE lower(email) = ${email} AND status = 'active'`)
  const fits = await verifyPassword(found?.passwordHash ?? null, password)
  return found && fits ? found.id : null
}

/** Ends the session; the browser gets the token of a guest. */
export async function logout({ actor }: Context, _: unknown, exchange: HttpExchange): Promise<void> {
  const { services, reply } = exchange
  const person = actor.viewer ?? actor
  if (actor.viewer) await ownTransaction(exchange, actor, stopViewing)
  await endSession(services.db, person.id, actor.sessionId)
  setCookies(services.cookies, reply, newToken('guest'), false)
  // On plain http browsers ignore it with a warning.
  if (services.cookies.secure) reply.header('Clear-Site-Data', '"cache"')
  await logSecurity(exchange, 'sign-out', { userId: person.id, email: person.email })
}
