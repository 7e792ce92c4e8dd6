import { sql } from 'drizzle-orm'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { agreeTo } from '#modules/signing/signature/server/api.ts'
import { findTermsInForce } from '#modules/signing/terms/server/api.ts'
import type { Language } from '#platform/contract/words/language.ts'
import { notFound } from '#platform/server/errors.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import { readStoredFile, requireFile } from '#platform/server/files/file-records.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { Entry } from '../contract/entry.ts'
import type { ClientContext } from './wall.ts'

/** The area belongs to the whole company: it carries the head of its first facility, as its terms do. */
const findHouse = ({ tx }: ClientContext) =>
  tx.query<Entry['house'] & { readonly id: string }>(sql`
    SELECT id, legal_entity AS name, logo_file_id AS "logoFileId" FROM ${facilityTable}
    WHERE active ORDER BY sort_order, code LIMIT 1`)

/** Whose area it is, and what the reader has still to accept there. */
export async function entry(
  ctx: ClientContext,
  { query: { language } }: { readonly query: { readonly language: Language } },
): Promise<Entry> {
  const [found] = await findHouse(ctx)
  const house = found
    ? { name: found.name, logoFileId: found.logoFileId }
    : { name: 'Heatline', logoFileId: null }
  if (!ctx.scope.owesAgreement) return { house, terms: null }
  const due = await findTermsInForce(ctx.tx, { kind: 'client_area', language })
  if (!due) return { house, terms: null }
  const { sha256: _, ...terms } = due
  return { house, terms }
}

export async function houseLogo(
  ctx: ClientContext,
  _incoming: unknown,
  { reply }: HttpExchange,
): Promise<unknown> {
  const [house] = await findHouse(ctx)
  if (!house?.logoFileId) throw notFound()
  const file = await requireFile(ctx, 'facilities', house.id, house.logoFileId)
  const bytes = await readStoredFile(ctx.files, file)
  await reply.headers(fileHeaders(file, 'preview')).send(bytes)
  return bytes
}

/** Notes who accepted which edition, when and from where. @throws 422 for an edition that does not count */
export const acceptTerms = (
  ctx: ClientContext,
  { body }: { readonly body: { readonly termsId: string } },
): Promise<void> => agreeTo(ctx, body.termsId, 'client_area')
