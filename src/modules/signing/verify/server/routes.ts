import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { notFound, tooManyAttempts } from '#platform/server/errors.ts'
import { networkOf } from '#platform/server/http/limits/rate-limit.ts'
import { type HttpExchange, serve } from '#platform/server/http/serve.ts'
import { takeAttempt } from '#modules/people/account/server/api.ts'
import { signaturesAreSound, signaturesOf } from '#modules/signing/signature/server/api.ts'
import { type VerifiedAnswer, verify } from '../contract.ts'
import type { SignatureFinding } from '../domain.ts'
import { verificationCodeTable } from '../table.ts'
import type { VerifiedDocuments } from './api.ts'

/** Calls a minute from one address: plenty for reading prints, too few for trying codes. */
const PER_MINUTE = 30

async function limit({ services, request }: HttpExchange): Promise<void> {
  const key = `verify-document:|${networkOf(request.ip)}`
  const taken = await takeAttempt(services.db, services.clock, [{ key, attempts: PER_MINUTE, seconds: 60 }])
  if (!taken.isAllowed) throw tooManyAttempts({ 'Retry-After': String(taken.retryAfter) })
}

/** The check of documents, given what each slice says of its own. */
export const serveVerification = (documents: VerifiedDocuments) =>
  serve(verify, {
    async document(ctx, { params }, exchange): Promise<VerifiedAnswer> {
      await limit(exchange)
      const [named] = await ctx.tx.query<{ entity: string; entityId: string }>(sql`
        SELECT entity, entity_id AS "entityId" FROM ${verificationCodeTable} WHERE code = ${params.code}`)
      const found = named && (await documents[named.entity]?.(ctx, named.entityId))
      if (!named || !found) throw notFound()
      const { contentNow, figures, ...told } = found
      const all = await signaturesOf(ctx, named.entity, named.entityId, contentNow)
      const signatures = all.map(({ name, meaning, signedAt, timeZone, changedAfter }) => {
        return { name, meaning, signedAt, timeZone, changedAfter }
      })
      return {
        ...told,
        ...(figures && { figures: [...figures] }),
        pagesSha256: [...(told.pagesSha256 ?? [])],
        signatures,
        finding: await findingOf(ctx, named, signatures),
      }
    },
  })

async function findingOf(
  ctx: Context,
  { entity, entityId }: { entity: string; entityId: string },
  signatures: VerifiedAnswer['signatures'],
): Promise<SignatureFinding> {
  if (!(await signaturesAreSound(ctx.tx, entity, entityId))) return 'unsound'
  if (signatures.length === 0) return 'none'
  return signatures.some(({ changedAfter }) => changedAfter) ? 'changed' : 'verified'
}
