import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { verifyAudit } from '#platform/server/audit/audit.ts'
import type { Actor } from '#platform/server/context.ts'
import { actingAs } from '#platform/server/system.ts'
import { audit } from '#modules/house/audit/contract.ts'
import { verifyTrail } from '#modules/house/audit/server/api.ts'
import { sign, signaturesAreSound, verifySignatures } from './server/api.ts'
import { GENESIS, hashOfSignature, type SignatureRow } from './server/checking/chain.ts'

const server = await testServer()
const { services } = server
const { db } = services
const record = 'f0e1d2c3-b4a5-4697-8899-aabbccddeeff'
const signer = await server.createPerson({ role: 'user', name: 'Elin Quayle' })
await makeSigner(server, signer)

const actor: Actor = {
  ...signer,
  isVerified: true,
  facilityId: null,
  timeZone: 'UTC',
  permissions: new Set(),
  sessionId: '',
}

const give = (label: string) =>
  actingAs(services, actor, { id: 'req', ip: '10.0.0.7' }, (ctx) =>
    sign(
      ctx,
      { entity: 'heats', entityId: record, label, meaning: 'approved', content: { label }, facilityId: null },
      signed,
    ),
  )

for (const label of ['Heat A', 'Heat B', 'Heat C', 'Heat D', 'Heat E']) await give(label)

/** Whatever somebody with all rights over the database does, past every trigger; undone before the next test. */
async function asSuperuser(
  work: (run: (text: string, values?: unknown[]) => Promise<unknown>) => Promise<void>,
) {
  const cluster = inject('testCluster')
  const client = new pg.Client({ ...cluster, database: (await nameOfDatabase()) ?? '' })
  await client.connect()
  try {
    await client.query("SET session_replication_role = 'replica'")
    await work((text, values) => client.query(text, values))
  } finally {
    await client.end()
  }
}

async function nameOfDatabase(): Promise<string | undefined> {
  const [row] = await db.query<{ name: string }>(sql`SELECT current_database() AS name`)
  return row?.name
}

const kept = ['signature_events', 'signature_profiles', 'audit_log', 'audit_head']
await asSuperuser(async (run) => {
  for (const table of kept) await run(`CREATE TABLE kept_${table} AS TABLE ${table}`)
})

beforeEach(() =>
  asSuperuser(async (run) => {
    for (const table of kept) {
      await run(`DELETE FROM ${table}`)
      await run(`INSERT INTO ${table} SELECT * FROM kept_${table}`)
    }
  }),
)

const found = async () => (await verifySignatures(db)).problem

/** All signatures as they are hashed. */
const rowsOf = () =>
  db.query<SignatureRow & { hash: string }>(sql`
    SELECT seq, id, entity, entity_id AS "entityId", revision, part_kind AS "partKind",
      part_id AS "partId", label, meaning, signer_id AS "signerId",
      signer_name AS "signerName", signer_role AS "signerRole", capacity, on_behalf_of AS "onBehalfOf",
      profile_version AS "profileVersion", image_sha256 AS "imageSha256", terms_id AS "termsId",
      signed_at AS "signedAt", time_zone AS "timeZone", re_auth AS "reAuth", content_sha256 AS "contentSha256", ip,
      device, prev_hash AS "prevHash", hash
    FROM signature_events ORDER BY seq`)

describe('The chain of signatures', () => {
  it('is whole as long as nobody has touched it, and cannot be touched by the program', async () => {
    expect(await verifySignatures(db)).toEqual({ signatures: 5, problem: null })
    expect(await signaturesAreSound(db, 'heats', record)).toBe(true)
    for (const statement of [
      'UPDATE signature_events SET signer_name = signer_name',
      'DELETE FROM signature_events',
      'TRUNCATE signature_events',
      'ALTER TABLE signature_events DISABLE TRIGGER USER',
      'DROP TABLE signature_events CASCADE',
      'DELETE FROM signature_agreements',
    ]) {
      await expect(services.pool.query(statement)).rejects.toThrow(/^permission denied|^must be owner/)
    }
  })

  it('holds for the owner of the tables as well', async () => {
    for (const statement of [
      `UPDATE signature_events SET signer_name = 'Somebody'`,
      'DELETE FROM signature_events',
      'TRUNCATE signature_events',
      `UPDATE signature_profiles SET image = ''`,
      'DELETE FROM signature_agreements',
    ]) {
      await expect(server.asOwner(statement)).rejects.toThrow('is append-only')
    }
  })

  it.each<[what: string, change: string, problem: string]>([
    [
      'a changed name',
      "UPDATE signature_events SET signer_name = 'Tom Ashdown' WHERE seq = 3",
      'Signature 3 (Tom Ashdown, Heat C) was changed.',
    ],
    [
      'a changed time',
      "UPDATE signature_events SET signed_at = signed_at - interval '1 day' WHERE seq = 2",
      'Signature 2 (Elin Quayle, Heat B) was changed.',
    ],
    [
      'other content',
      "UPDATE signature_events SET content_sha256 = repeat('a', 64) WHERE seq = 5",
      'Signature 5 (Elin Quayle, Heat E) was changed.',
    ],
    [
      'another record',
      'UPDATE signature_events SET entity_id = gen_random_uuid() WHERE seq = 1',
      'Signature 1 (Elin Quayle, Heat A) was changed.',
    ],
    [
      'a part that was put in',
      "UPDATE signature_events SET part_kind = 'release', part_id = gen_random_uuid() WHERE seq = 2",
      'Signature 2 (Elin Quayle, Heat B) was changed.',
    ],
    ['one that was taken out', 'DELETE FROM signature_events WHERE seq = 3', 'Signature 3 is missing.'],
    ['the first one taken out', 'DELETE FROM signature_events WHERE seq = 1', 'Signature 1 is missing.'],
    [
      'an end that was cut off',
      'DELETE FROM signature_events WHERE seq > 3',
      'Signature 4 (Approved: Heat D) is missing.',
    ],
    ['everything gone', 'DELETE FROM signature_events', 'Signature 1 (Approved: Heat A) is missing.'],
    [
      'two that changed places',
      'UPDATE signature_events SET seq = CASE seq WHEN 12 THEN 3 ELSE 2 END WHERE seq IN (12, 13)',
      'Signature 2 (Elin Quayle, Heat C) does not follow the signature before it.',
    ],
    [
      'another picture',
      "UPDATE signature_profiles SET image = 'iVBORw0K', sha256 = repeat('b', 64)",
      'The picture of the signature of Elin Quayle, version 1, was changed.',
    ],
    [
      'a picture that is gone',
      'DELETE FROM signature_profiles',
      'The picture of the signature of Elin Quayle, version 1, is missing.',
    ],
  ])('names %s', async (_, change, problem) => {
    await asSuperuser(async (run) => {
      // A swap goes over places that are free.
      if (change.includes('12')) await run('UPDATE signature_events SET seq = seq + 10 WHERE seq IN (2, 3)')
      await run(change)
    })
    expect(await found()).toBe(problem)
  })

  it('names one that was put in, with hashes that fit', async () => {
    const last = (await rowsOf()).at(-1)
    if (!last) throw new Error('There is no signature.')
    const { hash, ...row } = last
    const signedAt = new Date(row.signedAt).toISOString()
    const forged = { ...row, seq: 6, id: crypto.randomUUID(), label: 'Heat F', signedAt, prevHash: hash }
    await asSuperuser(async (run) => {
      await run(
        `INSERT INTO signature_events SELECT * FROM jsonb_populate_record(
          (SELECT e FROM signature_events e WHERE seq = 5), $1::jsonb)`,
        [
          JSON.stringify({
            seq: 6,
            id: forged.id,
            label: 'Heat F',
            prev_hash: hash,
            hash: hashOfSignature(forged),
          }),
        ],
      )
    })
    expect(await found()).toBe('Signature 6 (Elin Quayle, Heat F) is not in the audit trail: it was put in.')
    expect(await signaturesAreSound(db, 'heats', record)).toBe(false)
  })

  it('shows a change even when every hash after it was made anew', async () => {
    const rows = await rowsOf()
    let before = GENESIS
    await asSuperuser(async (run) => {
      for (const { hash: _, ...row } of rows) {
        const signerName = row.seq === 2 ? 'Tom Ashdown' : row.signerName
        const signedAt = new Date(row.signedAt).toISOString()
        const made = hashOfSignature({ ...row, signerName, signedAt, prevHash: before })
        await run('UPDATE signature_events SET signer_name = $2, prev_hash = $3, hash = $4 WHERE seq = $1', [
          row.seq,
          signerName,
          before,
          made,
        ])
        before = made
      }
    })
    expect(await found()).toBe('Signature 2 (Tom Ashdown, Heat B) was changed.')
  })

  it('cannot be forged by changing the trail too: the trail is sealed', async () => {
    await asSuperuser(async (run) => {
      await run('DELETE FROM signature_events WHERE seq = 5')
      await run("DELETE FROM audit_log WHERE entity = 'signature-events' AND changes #>> '{seq,to}' = '5'")
    })
    expect(await found()).toBeNull()
    expect((await verifyAudit(db, services.cookies.secret)).problem).toMatch(/missing|cut|head/)
  })

  it('is verified with the trail: by the button of the audit screen and every night', async () => {
    const administrator = await server.signIn('administrator')
    const office = administrator.client(audit)
    await verifyTrail(services)
    expect((await office.verifications())[0]).toMatchObject({ state: 'whole', problem: null })
    await asSuperuser(async (run) => {
      await run("UPDATE signature_events SET meaning = 'released' WHERE seq = 4")
    })
    await verifyTrail(services)
    expect((await office.verifications())[0]).toMatchObject({
      state: 'broken',
      problem: 'Signature 4 (Elin Quayle, Heat D) was changed.',
    })
  })
})
