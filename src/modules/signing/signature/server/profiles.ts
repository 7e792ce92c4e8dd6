import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { invalid, refused, refuseWhere } from '#platform/server/errors.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { termsTable } from '#modules/signing/terms/table.ts'
import { ownNameProblem } from '#modules/people/users/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { OwnSignature, ProfileInput } from '../contract.ts'
import { isOwnName } from '../domain/own-name.ts'
import { drawingProblem, profileMethods, type Strokes } from '../domain/profile.ts'
import { signatureAgreementTable, signatureProfileTable } from '../table.ts'
import { ownSignature } from './own.ts'
import { checkTyped } from './checking/proof.ts'
import { findSigner, signingWindowEnd } from './signer.ts'
import { pngProblem } from './drawing/png.ts'
import { typedPng } from './drawing/typed.ts'

/** What a signature is made of, without the proof that the person makes it. */
type NewSignature = Without<ProfileInput>
type Without<T> = T extends unknown ? Omit<T, 'password'> : never

/** The picture of a new signature. @throws 422 where it is none */
async function pictureOf(body: NewSignature): Promise<Buffer> {
  if (body.method === 'typed') {
    const written = await typedPng(body.typedName)
    if (typeof written === 'string') throw invalid({ typedName: [written] })
    return written
  }
  return drawnPicture({ image: body.image, strokes: body.method === 'drawn' ? body.strokes : null })
}

/** The picture of what was drawn; without strokes of one that was uploaded. @throws 422 at `strokes` or `image` where it is none */
export function drawnPicture({ image, strokes }: { image: string; strokes: Strokes | null }): Buffer {
  const drawing = strokes && drawingProblem(strokes)
  if (drawing) throw invalid({ strokes: [drawing] })
  const bytes = Buffer.from(image, 'base64')
  const problem = pngProblem(bytes)
  if (problem) throw invalid({ image: [problem] })
  return bytes
}

/** Makes the next version of the own signature; the one before stays with what was signed with it. */
export async function createProfile(ctx: Context, { body }: { body: ProfileInput }): Promise<OwnSignature> {
  const { id: userId, name } = ctx.actor
  // Accounts of before names were compared, or made by another program, may read alike.
  const alike = await ownNameProblem(ctx, name, userId)
  if (alike !== null)
    throw refused('name_of_another', `${alike} Ask an administrator to change it before you sign.`)
  requireOwnName(body, name)
  await requirePassword(ctx, body.password)
  await keepProfile(ctx, body)
  return ownSignature(ctx)
}

/** Keeps a signature as the next version of the actor's; the one before goes out of use. @throws 422 where it is none */
export async function keepProfile(
  ctx: Context,
  body: NewSignature,
): Promise<{ version: number; sha256: string }> {
  const { id: userId, name } = ctx.actor
  const image = await pictureOf(body)
  const sha256 = createHash('sha256').update(image).digest('hex')
  await requireOwnPicture(ctx, body, sha256)
  const at = ctx.clock.now().toISOString()
  await ctx.tx.query(sql`SELECT 1 FROM ${userTable} WHERE id = ${userId} FOR NO KEY UPDATE`)
  await ctx.tx.query(
    sql`UPDATE ${signatureProfileTable} SET revoked_at = ${at} WHERE user_id = ${userId} AND revoked_at IS NULL`,
  )
  const [last] = await ctx.tx.query<{ version: number }>(sql`
    SELECT coalesce(max(version), 0) AS version FROM ${signatureProfileTable} WHERE user_id = ${userId}`)
  const version = (last?.version ?? 0) + 1
  await insertRow(ctx.tx, signatureProfileTable, {
    userId,
    version,
    method: body.method,
    image: image.toString('base64'),
    strokes: body.method === 'drawn' ? body.strokes : null,
    typedName: body.method === 'typed' ? body.typedName : null,
    initials: body.initials,
    sha256,
    activeFrom: at,
  })
  const changes = {
    signatureVersion: { from: last?.version || null, to: version },
    method: { from: null, to: profileMethods[body.method] },
  }
  ctx.audit({ entity: 'users', entityId: userId, action: 'change-signature', subject: name, changes })
  return { version, sha256 }
}

/** A signature says who signs, whatever it looks like. @throws 422 for what is neither the own name nor its initials */
export function requireOwnName(body: NewSignature, name: string): void {
  const errors: Record<string, string[]> = {}
  if (body.method === 'typed' && !isOwnName(body.typedName, name))
    errors.typedName = [`Type your own name, ${name}, or its initials.`]
  if (!isOwnName(body.initials, name)) errors.initials = [`Enter the initials of your own name, ${name}.`]
  refuseWhere(errors)
}

/** Whoever finds an open session cannot put another picture in the place of the person's. @throws 422 */
async function requirePassword(ctx: Context, password: string | undefined): Promise<void> {
  const signer = await findSigner(ctx)
  if (signer.profileVersion === null || (!password && signingWindowEnd(ctx, signer) !== null)) return
  const wrong = password
    ? await checkTyped(ctx, { password })
    : { sentence: 'The password field is required.' }
  if (wrong) throw invalid({ password: [wrong.sentence] })
}

/** @throws 422 for the picture of somebody else */
async function requireOwnPicture(ctx: Context, body: NewSignature, sha256: string): Promise<void> {
  if (body.method === 'typed') return
  const others = await ctx.tx.query(sql`
    SELECT 1 FROM ${signatureProfileTable} WHERE sha256 = ${sha256} AND user_id <> ${ctx.actor.id} LIMIT 1`)
  if (others.length > 0) throw invalid({ image: ['This is the signature of someone else. Make your own.'] })
}

/** Takes the own signature out of use; nothing can be signed until there is another one. */
export async function revokeProfile(ctx: Context): Promise<OwnSignature> {
  const { id, name } = ctx.actor
  const revoked = await ctx.tx.query<{ version: number }>(sql`
    UPDATE ${signatureProfileTable} SET revoked_at = ${ctx.clock.now().toISOString()}
    WHERE user_id = ${id} AND revoked_at IS NULL RETURNING version`)
  const [one] = revoked
  if (!one) throw refused('no_signature', 'There is no signature to revoke.')
  const changes = { signatureVersion: { from: one.version, to: null } }
  ctx.audit({ entity: 'users', entityId: id, action: 'revoke-signature', subject: name, changes })
  return ownSignature(ctx)
}

/** Agrees to the edition of the signature agreement that is in force. */
export async function agree(ctx: Context, { body }: { body: { termsId: string } }): Promise<OwnSignature> {
  await agreeTo(ctx, body.termsId, 'signature')
  return ownSignature(ctx)
}

/** What agreeing to terms of a kind is called in the trail of the person. */
const agreeing = { signature: 'agree-to-signing', client_area: 'agree-to-client-area' } as const

/** Notes that the actor agrees to an edition of a kind; once. @throws 422 where it is not one in force */
export async function agreeTo(ctx: Context, termsId: string, kind: keyof typeof agreeing): Promise<void> {
  const [terms] = await ctx.tx.query<{ title: string; edition: number }>(sql`
    SELECT title, edition FROM ${termsTable}
    WHERE id = ${termsId} AND kind = ${kind} AND status = 'current'`)
  if (!terms) {
    const sentence = 'A later edition of the agreement has come into force. Read that one.'
    throw invalid({ termsId: [sentence] })
  }
  const { id, name } = ctx.actor
  const agreed = await ctx.tx.query(sql`
    INSERT INTO ${signatureAgreementTable} (user_id, terms_id, agreed_at, ip)
    VALUES (${id}, ${termsId}, ${ctx.clock.now().toISOString()}, ${ctx.request.ip})
    ON CONFLICT DO NOTHING RETURNING id`)
  if (agreed.length > 0) {
    const changes = { agreedTo: { from: null, to: `${terms.title}, edition ${terms.edition}` } }
    ctx.audit({ entity: 'users', entityId: id, action: agreeing[kind], subject: name, changes })
  }
}
