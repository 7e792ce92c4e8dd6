import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { notFound, tooManyAttempts } from '#platform/server/errors.ts'
import { files } from '#platform/server/files/table.ts'
import { networkOf } from '#platform/server/http/limits/rate-limit.ts'
import { type HttpExchange, serve } from '#platform/server/http/serve.ts'
import { takeAttempt } from '#modules/people/account/server/api.ts'
import { signaturesAreSound, signaturesOf } from '#modules/signing/signature/server/api.ts'
import { type VerifiedAnswer, verify } from '../contract.ts'
import type { SignatureFinding } from '../domain.ts'
import { verificationCodeTable } from '../table.ts'
import type { VerifiedDocument, VerifiedDocuments } from './api.ts'

/** Calls a minute from one address: plenty for reading prints, too few for trying codes. */
const PER_MINUTE = 30
/** An issued paper is one document's; the same bytes may lie at a few others as well. */
const MOST_EQUAL = 10

async function limit({ services, request }: HttpExchange): Promise<void> {
  const key = `verify-document:|${networkOf(request.ip)}`
  const taken = await takeAttempt(services.db, services.clock, [{ key, attempts: PER_MINUTE, seconds: 60 }])
  if (!taken.isAllowed) throw tooManyAttempts({ 'Retry-After': String(taken.retryAfter) })
}

interface Named {
  readonly entity: string
  readonly entityId: string
}

/** All that is told of a document. */
async function toldOf(ctx: Context, named: Named, found: VerifiedDocument): Promise<VerifiedAnswer> {
  const { contentNow, contentsBefore, figures, ...told } = found
  const all = await signaturesOf(ctx, named, contentNow, contentsBefore)
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
}

/** The check of documents, given what each slice says of its own. */
export const serveVerification = (documents: VerifiedDocuments) =>
  serve(verify, {
    async document(ctx, { params }, exchange): Promise<VerifiedAnswer> {
      await limit(exchange)
      const [named] = await ctx.tx.query<Named>(sql`
        SELECT entity, entity_id AS "entityId" FROM ${verificationCodeTable} WHERE code = ${params.code}`)
      const found = named && (await documents[named.entity]?.(ctx, named.entityId))
      if (!named || !found) throw notFound()
      return toldOf(ctx, named, found)
    },
    /** Only what was issued is found: a file that somebody attached is none of ours. */
    async file(ctx, { params: { sha256 } }, exchange): Promise<VerifiedAnswer> {
      await limit(exchange)
      const kept = await ctx.tx.query<Named>(sql`
        SELECT DISTINCT entity, entity_id AS "entityId" FROM ${files} WHERE sha256 = ${sha256} LIMIT ${MOST_EQUAL}`)
      for (const named of kept) {
        const found = await documents[named.entity]?.(ctx, named.entityId)
        if (found?.pdfSha256 === sha256) return toldOf(ctx, named, found)
      }
      throw notFound()
    },
  })

async function findingOf(
  ctx: Context,
  { entity, entityId }: Named,
  signatures: VerifiedAnswer['signatures'],
): Promise<SignatureFinding> {
  if (!(await signaturesAreSound(ctx.tx, entity, entityId))) return 'unsound'
  if (signatures.length === 0) return 'none'
  return signatures.some(({ changedAfter }) => changedAfter) ? 'changed' : 'verified'
}
