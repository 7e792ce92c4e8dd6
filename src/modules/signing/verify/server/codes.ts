import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fullAddress } from '#platform/contract/register.ts'
import type { Context } from '#platform/server/context.ts'
import { verificationCodeTable } from '../table.ts'

/** 160 bits. */
const newCode = (): string => randomBytes(20).toString('base64url')

/**
 * The public address that checks a document, for the QR code of its print; the same for each issue of the print of one
 * revision. The code is random and made at the first call.
 */
export async function verificationUrl(
  ctx: Context,
  { entity, entityId, revision = 0 }: { entity: string; entityId: string; revision?: number | null },
): Promise<string> {
  const [row] = await ctx.tx.query<{ code: string }>(sql`
    WITH made AS (
      INSERT INTO ${verificationCodeTable} (code, entity, entity_id, revision, created_at)
      VALUES (${newCode()}, ${entity}, ${entityId}, ${revision ?? 0}, ${ctx.clock.now().toISOString()})
      ON CONFLICT (entity, entity_id, revision) DO NOTHING RETURNING code)
    SELECT code FROM made
    UNION ALL SELECT code FROM ${verificationCodeTable}
      WHERE entity = ${entity} AND entity_id = ${entityId} AND revision = ${revision ?? 0}
    LIMIT 1`)
  // Two at once: the other one's code is not yet seen by this statement.
  return row
    ? fullAddress(ctx.appUrl, `/verify/${row.code}`)
    : verificationUrl(ctx, { entity, entityId, revision })
}
