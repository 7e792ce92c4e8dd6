import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ShownSignature } from '../contract.ts'
import type { Meaning } from '../domain/meanings.ts'
import { partsSigned } from '../domain/parts.ts'
import { signatureEventTable, signatureProfileTable } from '../table.ts'
import { hashOfContent } from './checking/chain.ts'

export const eventColumns = sql`
  e.id, e.seq, e.meaning, e.signer_name AS name, e.signer_role AS role, e.capacity, e.on_behalf_of AS "onBehalfOf",
  e.signed_at AS "signedAt", e.time_zone AS "timeZone", e.profile_version AS "profileVersion", e.hash`

/** What would be signed with a meaning, in the shape of what was signed. */
export type ContentNow = (meaning: Meaning, signedAt: string) => unknown

const dataAddress = sql`'data:image/png;base64,' || p.image`

/**
 * The signatures under a record, the oldest first. `contentNow` gives what would be signed now with this meaning, in
 * the same shape as `content` of `sign`; where it differs, the signature says that the record was changed after it. What
 * goes its way without being changed, such as the length of what is cut, it gives as it was when this one was signed.
 * `contentsBefore` are asked where it differs: the same of the record as it named its companies earlier.
 */
export async function signaturesOf(
  ctx: Pick<Context, 'tx'>,
  { entity, entityId }: { readonly entity: string; readonly entityId: string },
  contentNow: ContentNow,
  contentsBefore: () => Promise<readonly ContentNow[]> = async () => [],
): Promise<ShownSignature[]> {
  const read = async (content: ContentNow) =>
    (await signaturesOfMany(ctx, entity, [entityId], (_, ...when) => content(...when))).get(entityId) ?? []
  let found = await read(contentNow)
  if (!found.some(({ changedAfter }) => changedAfter)) return found
  for (const content of await contentsBefore()) {
    const then = await read(content)
    found = found.map((one, at) => (then[at]?.changedAfter === false ? { ...one, changedAfter: false } : one))
  }
  return found
}

/** The signatures under each of several records in one statement, as `signaturesOf` gives those of one; none: no entry. */
export async function signaturesOfMany(
  { tx }: Pick<Context, 'tx'>,
  entity: string,
  ids: readonly string[],
  contentNow: (entityId: string, meaning: Meaning, signedAt: string) => unknown,
): Promise<Map<string, ShownSignature[]>> {
  const found = new Map<string, ShownSignature[]>()
  for (const one of await given(tx, entity, ids)) {
    const { entityId, meaning, signedAt } = one
    const signature = asShown(one, contentNow(entityId, meaning, signedAt))
    found.set(entityId, [...(found.get(entityId) ?? []), signature])
  }
  return found
}

/**
 * The signatures under the parts of a record, the oldest first. `parts` are all that were ever signed, in the order in which
 * they were noted; `contentNow` gives what would be signed now of one of them.
 */
export async function signaturesOfParts<Part extends { readonly id: string }>(
  { tx }: Pick<Context, 'tx'>,
  entity: string,
  entityId: string,
  parts: readonly Part[],
  contentNow: (part: Part) => unknown,
): Promise<ShownSignature[]> {
  const all = await given(tx, entity, [entityId])
  const signed = partsSigned(
    all.map(({ partId }) => partId),
    parts,
  )
  return all.map((one, at) => {
    const part = signed[at]
    return asShown(one, part ? contentNow(part) : undefined)
  })
}

/** A signature as it was given. */
type GivenSignature = Omit<ShownSignature, 'changedAfter'> & {
  readonly contentSha256: string
  readonly entityId: string
  readonly partId: string | null
}

const given = (tx: Db, entity: string, ids: readonly string[]): Promise<GivenSignature[]> =>
  tx.query<GivenSignature>(sql`
    SELECT ${eventColumns}, e.content_sha256 AS "contentSha256", e.entity_id AS "entityId", e.part_id AS "partId", ${dataAddress} AS image
    FROM ${signatureEventTable} e
    LEFT JOIN ${signatureProfileTable} p ON p.user_id = e.signer_id AND p.version = e.profile_version
    WHERE e.entity = ${entity} AND e.entity_id = ANY(${sql.param(ids)}::uuid[]) ORDER BY e.seq`)

const asShown = (
  { contentSha256, entityId: _, partId: __, ...signature }: GivenSignature,
  content: unknown,
): ShownSignature => ({
  ...signature,
  changedAfter: hashOfContent(content) !== contentSha256,
})

/** The picture of a signature as PNG bytes, for prints that the server renders; null when there is none. */
export async function signatureImage(tx: Db, signatureId: string): Promise<Uint8Array | null> {
  const [row] = await tx.query<{ image: string }>(sql`
    SELECT p.image FROM ${signatureEventTable} e
    JOIN ${signatureProfileTable} p ON p.user_id = e.signer_id AND p.version = e.profile_version
    WHERE e.id = ${signatureId}`)
  return row ? Buffer.from(row.image, 'base64') : null
}
