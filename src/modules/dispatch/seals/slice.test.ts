import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { testServer } from '../../../../test/support/server.ts'
import type { Actor } from '#platform/server/context.ts'
import { storeFile } from '#platform/server/files/file-records.ts'
import { actingAs, asSystem } from '#platform/server/system.ts'
import { sign } from '#modules/signing/signature/server/api.ts'
import { verifyTrail } from '#modules/house/audit/server/api.ts'
import { seals } from './contract.ts'
import { sealsHub } from './server/hub.ts'
import { cutSeal } from './server/cutting.ts'
import { rootByPath, leafHash } from './server/merkle.ts'
import { canonical } from '#platform/contract/values/canonical.ts'

const server = await testServer()
const { services } = server
const { db, clock } = services
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
const administrator = await server.createPerson({ role: 'administrator' })
/** Days go by here, and sessions end. */
const client = async () => (await server.signIn(administrator)).client(seals)

const signAnd = (label: string) =>
  actingAs(services, actor, { id: 'req', ip: '10.0.0.7' }, async (ctx) => {
    const thing = { entity: 'heats', entityId: record, meaning: 'approved', facilityId: null } as const
    await sign(ctx, { ...thing, label, content: { label } }, signed)
    const bytes = Buffer.from(`%PDF-1.4 ${label}`)
    return storeFile(ctx, { entity: 'heats', entityId: record, name: `${label}.pdf`, label: 'Paper', bytes })
  })

const cut = () => asSystem(services, 'seals.cut', (ctx) => cutSeal(ctx, services.cookies.secret))
const days = (count: number) => clock.advance(count * 86_400)
const newest = async () => {
  const [first] = (await (await client()).list({})).data
  if (!first) throw new Error('No seal was cut.')
  return first
}

await (await client()).updateRecipients({
  body: { addresses: ['Kept@outside.test', 'also@outside.test'] },
  version: 1,
})
await signAnd('Heat A')
await signAnd('Heat B')
days(1)
await cut()
await signAnd('Heat C')
days(1)
await cut()

describe('The seal of a day', () => {
  it('holds the trail, the ledgers, and what was signed and kept since the one before', async () => {
    const { data } = await (await client()).list({})
    expect(data.map(({ no, missed, count }) => ({ no, missed, count }))).toEqual([
      { no: 2, missed: 0, count: 6 },
      { no: 1, missed: 0, count: 8 },
    ])
    const [second, first] = data
    expect(await (await client()).get({ params: { id: second?.id ?? '' } })).toMatchObject({
      previousRoot: first?.root,
      problem: null,
    })
    const held = await (await client()).leaves({ query: { sealId: second?.id ?? '' } })
    expect(held.map(({ kind, label }) => [kind, label.replace(/\d+$/, 'n')])).toEqual([
      ['audit', 'Audit trail until row n'],
      ['ledger', 'Movements of steel (0)'],
      ['ledger', 'Pieces of travellers (0)'],
      ['ledger', 'Goods out (0)'],
      ['statement', 'Heat C'],
      ['paper', 'Heat C.pdf'],
    ])
    expect(
      (await (await client()).leaves({ query: { search: 'heat b' } })).map(({ no, place }) => [no, place]),
    ).toEqual([
      [1, 6],
      [1, 8],
    ])
  })

  it('is cut once a day, and says how many days were missed', async () => {
    expect(await cut()).toBeNull()
    expect(await Promise.all([cut(), cut()])).toEqual([null, null])
    days(4)
    const twice = await Promise.all([cut(), cut()])
    expect(twice.filter(Boolean)).toEqual([{ no: 3, count: 4 }])
    expect(await newest()).toMatchObject({ no: 3, missed: 3, count: 4 })
    expect(await sealsHub.jobs?.[0]?.run(services)).toBe('The day is sealed already')
  })

  it('proves one record by its path to the root, without saying who it was by address or device', async () => {
    const [leaf] = await (await client()).leaves({ query: { search: 'Heat A' } })
    const proof = await (await client()).proof({ params: { id: leaf?.id ?? '' } })
    const [one] = proof.leaves
    if (!one) throw new Error('The proof holds no record.')
    const { index, path } = one
    expect(rootByPath(leafHash(canonical(one.data)), { index, path, count: proof.seal.count })).toBe(
      proof.seal.root,
    )
    expect(Object.keys(one.data).toSorted()).toEqual(
      'at,capacity,content,entity,event,label,meaning,name,onBehalfOf,revision,seq,v,zone'.split(','),
    )
    expect(await (await client()).compare({ body: { text: JSON.stringify(proof) } })).toMatchObject({
      isContained: true,
    })
    const forged = { ...proof, leaves: [{ ...one, data: { ...one.data, name: 'Somebody Else' } }] }
    expect(await (await client()).compare({ body: { text: JSON.stringify(forged) } })).toEqual({
      isContained: false,
      sentence: 'Record 5 of this proof does not lead to its root: one of the two was changed.',
    })
    const resealed = { ...proof, seal: { ...proof.seal, at: '2026-01-01T00:00:00.000Z' } }
    expect((await (await client()).compare({ body: { text: JSON.stringify(resealed) } })).sentence).toBe(
      'The seal of this proof was changed: its signature does not fit it.',
    )
  })

  it('goes to each recipient by a letter of their own, which can be held against it later', async () => {
    const mails = (await server.mails('kept@outside.test')).filter(
      ({ template }) => template === 'daily-seal',
    )
    expect(mails.length).toBeGreaterThanOrEqual(2)
    expect(mails.every(({ to }) => to.length === 1)).toBe(true)
    const text = mails[1]?.text ?? ''
    expect(await (await client()).compare({ body: { text } })).toEqual({
      isContained: true,
      sentence: 'Seal 2 is kept here with this root, and everything in it is what it was.',
    })
    const other = text.replace(/Root: [\da-f]{8}/, 'Root: 00000000')
    expect((await (await client()).compare({ body: { text: other } })).sentence).toContain(
      'with another root',
    )
    const later = text.replace('Seal: 2', 'Seal: 412')
    expect((await (await client()).compare({ body: { text: later } })).sentence).toContain(
      'Seal 412 is not kept here',
    )
    expect((await (await client()).compare({ body: { text: 'Dear all' } })).sentence).toContain('neither')
    await expect(
      (await client()).updateRecipients({ body: { addresses: [] }, version: 1 }),
    ).rejects.toMatchObject({
      status: 412,
    })
  })

  it('is closed to everybody who was not given the right', async () => {
    for (const role of ['manager', 'user', 'client'] as const) {
      const other = (await server.signIn(role)).client(seals)
      await expect(other.list({})).rejects.toMatchObject({ status: 403 })
      await expect(other.compare({ body: { text: 'x' } })).rejects.toMatchObject({ status: 403 })
    }
  })
})

/** Whatever somebody with all rights over the database does, past every trigger. */
async function past(...statements: string[]) {
  const [row] = await db.query<{ name: string }>(sql`SELECT current_database() AS name`)
  const superuser = new pg.Client({ ...inject('testCluster'), database: row?.name ?? '' })
  await superuser.connect()
  try {
    for (const statement of ["SET session_replication_role = 'replica'", ...statements])
      await superuser.query(statement)
  } finally {
    await superuser.end()
  }
}
const kept = [
  'delivery_entries',
  'signature_events',
  'audit_log',
  'audit_head',
  'files',
  'seals',
  'seal_leaves',
  'seal_keys',
]
await past(...kept.map((table) => `CREATE TABLE kept_${table} AS TABLE ${table}`))
const restored = () =>
  past(
    ...kept.flatMap((table) => [`DELETE FROM ${table}`, `INSERT INTO ${table} SELECT * FROM kept_${table}`]),
  )

/** What the verification of every night says. */
async function found(): Promise<string | null> {
  await verifyTrail(services)
  const [row] = await db.query<{ problem: string | null }>(
    sql`SELECT problem FROM audit_verifications ORDER BY asked_at DESC, id LIMIT 1`,
  )
  clock.advance(1)
  return row?.problem ?? null
}

describe('What was changed past the program', () => {
  beforeEach(restored)

  it.each([
    [
      'a file dated otherwise',
      `UPDATE files SET uploaded_at = uploaded_at - interval '1 day' WHERE name = 'Heat B.pdf'`,
      'The file Heat B.pdf was changed. Seal 1 holds it as it was.',
    ],
    [
      'a file taken out',
      `DELETE FROM files WHERE name = 'Heat B.pdf'`,
      'The file Heat B.pdf is missing. Seal 1 holds it as it was.',
    ],
    [
      'a leaf changed',
      `UPDATE seal_leaves SET data = replace(data, 'Heat C', 'Heat D') WHERE kind = 'statement' AND label = 'Heat C'`,
      'Record 5 of seal 2 (Heat C) was changed.',
    ],
    ['a leaf taken out', `DELETE FROM seal_leaves WHERE label = 'Heat C'`, 'Record 5 of seal 2 is missing.'],
    [
      'the root changed',
      `UPDATE seals SET root = repeat('0', 64) WHERE no = 2`,
      'Seal 2 has another root than its records give: one of the two was changed.',
    ],
    [
      'the time changed',
      `UPDATE seals SET at = at - interval '1 day' WHERE no = 1`,
      'Seal 1 was changed: its signature does not fit it.',
    ],
    ['a seal taken out', `DELETE FROM seals WHERE no = 1`, 'Seal 1 is missing.'],
    ['the chain cut', `UPDATE seals SET previous_root = NULL WHERE no = 2`, 'Seal 2 does not follow seal 1.'],
  ])('shows: %s', async (_, statement, sentence) => {
    expect(await found()).toBeNull()
    await past(statement)
    expect(await found()).toBe(sentence)
  })

  it('shows what was booked into a ledger later as if it had been there', async () => {
    await past(`INSERT INTO delivery_entries
      (kind, note_kind, note_entity, note_id, note_number, note_line_id, stock_id, delta, by_id, at)
      SELECT 'go', 'sale', 'delivery-notes', id, 'DN-1', id, id, 1, id, '2020-02-02' FROM (SELECT gen_random_uuid() AS id) AS one`)
    expect(await found()).toMatch(/^Goods out were changed: what was booked from 1970-.* Seal 1 holds it/)
  })

  it('shows at the seal: a signature and the whole trail made anew', async () => {
    const [, first] = (await (await client()).list({ query: { sort: '-no' } })).data.slice(-2)
    const text = (await server.mails('kept@outside.test'))[0]?.text ?? ''
    await past(`UPDATE signature_events SET signer_name = 'Somebody Else' WHERE label = 'Heat A'`)
    const sentence = 'The signature of Heat A was changed. Seal 1 holds it as it was.'
    expect((await (await client()).get({ params: { id: first?.id ?? '' } })).problem).toBe(sentence)
    expect((await (await client()).compare({ body: { text } })).sentence).toBe(sentence)
    await restored()
    await past(`UPDATE audit_log SET hash = repeat('0', 64)`)
    expect((await (await client()).get({ params: { id: first?.id ?? '' } })).problem).toMatch(
      /^Row \d+ of the audit trail was changed\. Seal 1 holds it as it was\.$/,
    )
  })
})
