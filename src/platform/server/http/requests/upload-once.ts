import type { Context } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { type UnitOfWork, unitOfWork } from '#platform/server/effects.ts'
import type { HttpExchange } from '../serve.ts'
import { callerOf } from '../sessions/let-in.ts'
import { claimKey, fingerprintOf, keepAnswer } from './idempotency.ts'

/**
 * Stores what was uploaded in a short transaction of its own; the same bytes with the same Idempotency-Key get the first
 * answer again.
 *
 * @param content what makes two uploads the same one: the hash of the file and what is said of it
 * @throws 422 when the key was used for something else, and what `work` throws
 */
export async function uploadOnce<T>(
  { services, request }: HttpExchange,
  { actor }: Pick<Context, 'actor'>,
  content: Readonly<Record<string, string>>,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key']
  const owner = actor.viewer?.id ?? actor.id
  // A file may come in for minutes.
  const caller = (await callerOf(services, request)) ?? actor
  let unit: UnitOfWork | undefined
  const result = await inTransaction(services.pool, async (tx) => {
    unit = unitOfWork(services, tx, caller, { id: request.id, ip: request.ip })
    const isKeyed = typeof key === 'string'
    const fingerprint = fingerprintOf(request.method, request.url, content)
    const stored = isKeyed ? await claimKey(tx, owner, key, fingerprint) : null
    if (stored) return stored.body as T
    const body = await work(unit.context)
    await unit.flush(isKeyed ? keepAnswer(owner, key, { status: 201, body }) : undefined)
    return body
  })
  await unit?.runAfterCommit()
  return result
}
