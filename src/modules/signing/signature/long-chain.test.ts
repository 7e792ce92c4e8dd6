import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { insertedRows } from '#platform/server/database/rows.ts'
import { actingAs, asSystem } from '#platform/server/system.ts'
import { sign, verifySignatures } from './server/api.ts'
import { hashOfSignature, type SignatureRow } from './server/checking/chain.ts'
import { signatureEventTable } from './table.ts'

const server = await testServer()
const { services } = server
const { db } = services

/** Goes on with the chain behind its first signature, as years of signing would. */
async function goOn(ctx: Context, first: SignatureRow & { hash: string }, count: number): Promise<void> {
  let prevHash = first.hash
  const rows = Array.from({ length: count }, (_, at) => {
    const { hash: __, ...row } = { ...first, seq: at + 2, id: randomUUID(), entityId: randomUUID(), prevHash }
    prevHash = hashOfSignature(row)
    return { ...row, hash: prevHash }
  })
  await insertedRows(ctx.tx, signatureEventTable, rows, ['seq'])
  for (const { id, seq, hash, label } of rows) {
    const changes = { seq: { from: null, to: seq }, hash: { from: null, to: hash } }
    ctx.audit({ entity: 'signature-events', entityId: id, action: 'sign', subject: label, changes })
  }
}

it('A long chain is read in parts, to its very end', async () => {
  const person = await server.createPerson({ role: 'user', name: 'Elin Quayle' })
  await makeSigner(server, person)
  const actor: Actor = {
    ...person,
    isVerified: true,
    facilityId: null,
    timeZone: 'UTC',
    permissions: new Set(),
    sessionId: '',
  }
  await actingAs(services, actor, { id: 'req', ip: '' }, (ctx) =>
    sign(
      ctx,
      {
        entity: 'heats',
        entityId: randomUUID(),
        label: 'Heat',
        meaning: 'inspected',
        content: {},
        facilityId: null,
      },
      signed,
    ),
  )
  const [first] = await db.query<SignatureRow & { hash: string }>(sql`
    SELECT seq, id, entity, entity_id AS "entityId", revision, label, meaning, signer_id AS "signerId",
      signer_name AS "signerName", signer_role AS "signerRole", capacity, on_behalf_of AS "onBehalfOf",
      profile_version AS "profileVersion", image_sha256 AS "imageSha256", terms_id AS "termsId",
      signed_at AS "signedAt", time_zone AS "timeZone", re_auth AS "reAuth", content_sha256 AS "contentSha256", ip,
      device, prev_hash AS "prevHash", hash
    FROM signature_events`)
  if (!first) throw new Error('There is no signature.')
  const signedAt = new Date(first.signedAt).toISOString()
  // Two parts and one more.
  await asSystem(services, 'years', (ctx) => goOn(ctx, { ...first, signedAt }, 1_000))
  expect(await verifySignatures(db)).toEqual({ signatures: 1_001, problem: null })
  await server.asOwner(
    'ALTER TABLE signature_events DISABLE TRIGGER USER',
    "UPDATE signature_events SET label = 'Another heat' WHERE seq = 1001",
    'ALTER TABLE signature_events ENABLE TRIGGER USER',
  )
  expect(await verifySignatures(db)).toEqual({
    signatures: 1_000,
    problem: 'Signature 1001 (Elin Quayle, Another heat) was changed.',
  })
})
