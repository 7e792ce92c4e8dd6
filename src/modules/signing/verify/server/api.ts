import { fullAddress } from '#platform/contract/register.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { Meaning } from '#modules/signing/signature/domain.ts'
import type { DocumentState } from '../domain.ts'
import { verificationCodeTable } from '../table.ts'

/** What a slice says of one of its documents. */
export interface VerifiedDocument {
  /** `Quote` */
  readonly kind: string
  readonly number: string
  readonly revision: number | null
  /** `YYYY-MM-DD` */
  readonly issuedOn: string | null
  /** Of the bytes that were issued. */
  readonly pdfSha256: string | null
  /** Of the pages of somebody else that were signed with it; left out: none. */
  readonly pagesSha256?: readonly string[]
  /** What the issued print says in figures that anybody may compare; left out: nothing is told. */
  readonly figures?: readonly { readonly label: string; readonly value: string }[] | undefined
  readonly state: DocumentState
  /** What would be signed now with this meaning; see `signaturesOf`. */
  readonly contentNow: (meaning: Meaning, signedAt: string) => unknown
}

/** By entity: gives the document with this id, null when there is none. */
export type VerifiedDocuments = Readonly<
  Record<string, (ctx: Context, entityId: string) => Promise<VerifiedDocument | null>>
>

/** How a document is told of to whoever checks its print by its code, from what it says of itself. */
export const verifiedBy =
  <Row>(
    document: { readonly find: (ctx: Context, id: string) => Promise<Row | null> },
    of: (row: Row) => VerifiedDocument,
  ): VerifiedDocuments[string] =>
  async (ctx, id) => {
    const row = await document.find(ctx, id)
    return row && of(row)
  }

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
