import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { invalid, tooManyAttempts } from '#platform/server/errors.ts'
import type { Services } from '#platform/server/services.ts'
import { findFactor, takeAppCode } from './sign-in/second-factor.ts'
import { clearAttempts, takeAttempt } from './sign-in/throttle.ts'

/** A code is good for at least so long, and for at most twice that. */
const CODE_MINUTES = 10
const TRIES = 5
const MAILS = 5
const WRONG = `This code is not right or no longer valid. Have a new one mailed; it is good for ${CODE_MINUTES} minutes.`

/**
 * Six digits that follow from the session, what they are for and the time: whoever does not get the mail cannot know them, and
 * they are good for nothing else and in no other browser.
 */
function codeOf({ cookies }: Pick<Services, 'cookies'>, { actor }: Context, what: string, period: number) {
  const about = `mailed-code:${actor.id}:${actor.sessionId}:${what}:${period}`
  const digest = createHmac('sha256', cookies.secret).update(about).digest()
  return String(digest.readUInt32BE() % 1_000_000).padStart(6, '0')
}

const periodOf = ({ clock }: Context): number => Math.floor(clock.now().getTime() / (CODE_MINUTES * 60_000))

/** The code that the actor is mailed for one purpose. @throws 429 where they have asked for too many */
export async function mailedCode(ctx: Context, services: Services, what: string): Promise<string> {
  const limits = [{ key: `mailed-code:${ctx.actor.id}`, attempts: MAILS, seconds: CODE_MINUTES * 60 }]
  const taken = await ctx.inSeparateTransaction((own) => takeAttempt(own.tx, own.clock, limits))
  if (!taken.isAllowed) throw tooManyAttempts({ 'Retry-After': String(taken.retryAfter) })
  return codeOf(services, ctx, what, periodOf(ctx))
}

/**
 * Takes the code that was mailed for one purpose, or one of the actor's authenticator app, and says which it was. Tries are
 * counted in a transaction of their own, so that they stay when the action is refused. @throws 422 at `code`
 */
export async function requireCode(
  ctx: Context,
  services: Services,
  what: string,
  code: string,
): Promise<'mailed' | 'app'> {
  const limits = [{ key: `code-tries:${ctx.actor.id}`, attempts: TRIES, seconds: CODE_MINUTES * 60 }]
  const taken = await ctx.inSeparateTransaction((own) => takeAttempt(own.tx, own.clock, limits))
  if (!taken.isAllowed)
    throw invalid({
      code: [`That was too many codes. Try again in ${Math.ceil(taken.retryAfter / 60)} minutes.`],
    })
  const digits = code.replaceAll(/\s/g, '')
  const period = periodOf(ctx)
  const isMailed = [period, period - 1].some((one) => {
    const expected = Buffer.from(codeOf(services, ctx, what, one))
    const given = Buffer.from(digits)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  const isRight = (means: 'mailed' | 'app') =>
    clearAttempts(
      ctx.tx,
      limits.map(({ key }) => key),
    ).then(() => means)
  if (isMailed) return isRight('mailed')
  const factor = await findFactor(ctx.tx, ctx.actor.id)
  if (factor && (await takeAppCode(services, ctx.tx, ctx.clock, ctx.actor.id, factor, digits)))
    return isRight('app')
  throw invalid({ code: [WRONG] })
}
