import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { actingAs } from '#platform/server/system.ts'
import type { Actor } from '#platform/server/context.ts'
import { drawing } from '../../../../test/support/client-area.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner } from '../../../../test/support/signing.ts'
import { signaturesOf, verifySignatures } from './server/api.ts'
import { signOnce } from './server/signing.ts'

const server = await testServer()
const { services } = server
const { db } = services
const record = 'f0e1d2c3-b4a5-4697-8899-aabbccddee01'
const origin = { id: 'req', ip: '10.0.0.7' }

const clientNamed = async (name: string): Promise<Actor> => ({
  ...(await server.createPerson({ role: 'client', name })),
  isVerified: true,
  facilityId: null,
  timeZone: 'UTC',
  permissions: new Set(),
  sessionId: '',
})
const thing = (content: unknown) => ({
  entity: 'quotes',
  entityId: record,
  label: 'Q-1 Rev 0',
  meaning: 'accepted_by_customer' as const,
  content,
  facilityId: null,
  capacity: 'Contact of Northwind',
})
const give = (who: Actor, drawn: Parameters<typeof signOnce>[2], content: unknown = 'as sent') =>
  actingAs(services, who, origin, (ctx) =>
    signOnce(ctx, thing(content), drawn, 'code mailed for this signature'),
  )
const profilesOf = ({ id }: Actor) =>
  db.query<{ version: number; inUse: boolean }>(sql`
    SELECT version, revoked_at IS NULL AS "inUse" FROM signature_profiles WHERE user_id = ${id} ORDER BY version`)

describe('A signature that is drawn for one document', () => {
  it('is refused while the house has no agreement in force', async () => {
    const early = await clientNamed('Abe Early')
    expect(await problem(give(early, drawing()))).toMatchObject({
      status: 422,
      body: { code: 'no_agreement' },
    })
    expect(await profilesOf(early)).toEqual([])
    await makeSigner(server, await server.createPerson({ role: 'user', name: 'Sol Signer' }))
  })

  it('stands in the chain of all signatures, with its picture and how the person was known', async () => {
    const ros = await clientNamed('Ros Drawn')
    const drawn = drawing()
    await give(ros, drawn)
    const [event] = await db.query<{ reAuth: string; role: string; capacity: string }>(sql`
      SELECT re_auth AS "reAuth", signer_role AS role, capacity FROM signature_events WHERE signer_id = ${ros.id}`)
    expect(event).toEqual({
      reAuth: 'code mailed for this signature',
      role: 'client',
      capacity: 'Contact of Northwind',
    })
    const [shown] = await signaturesOf({ tx: db }, { entity: 'quotes', entityId: record }, () => 'as sent')
    expect(shown).toMatchObject({ name: 'Ros Drawn', changedAfter: false })
    expect(shown?.image).toBe(`data:image/png;base64,${drawn.image}`)
    const [changed] = await signaturesOf(
      { tx: db },
      { entity: 'quotes', entityId: record },
      () => 'another offer',
    )
    expect(changed?.changedAfter).toBe(true)
    expect((await verifySignatures(db)).problem).toBeNull()
  })

  it('keeps each drawing with what was signed with it', async () => {
    const tom = await clientNamed('Tom Twice')
    await give(tom, drawing())
    await give(tom, drawing())
    expect(await profilesOf(tom)).toEqual([
      { version: 1, inUse: false },
      { version: 2, inUse: true },
    ])
    const agreed = await db.query(sql`SELECT 1 FROM signature_agreements WHERE user_id = ${tom.id}`)
    expect(agreed).toHaveLength(1)
    expect((await verifySignatures(db)).problem).toBeNull()
  })

  it('is no slip of the pen, no file of another kind and not the picture of somebody else', async () => {
    const una = await clientNamed('Una Slip')
    const good = drawing()
    const [stroke] = good.strokes
    const errorsOf = async (drawn: typeof good) => {
      const error = (await problem(give(una, drawn))) as { body: { errors: Record<string, string[]> } }
      return Object.keys(error.body.errors)
    }
    expect(await errorsOf({ ...good, strokes: [] })).toEqual(['strokes'])
    expect(await errorsOf({ ...good, strokes: stroke ? [stroke] : [] })).toEqual(['strokes'])
    expect(await errorsOf({ ...good, image: Buffer.from('no picture').toString('base64') })).toEqual([
      'image',
    ])
    const other = await clientNamed('Vera Other')
    await give(other, good)
    expect(await errorsOf(good)).toEqual(['image'])
    expect(await profilesOf(una)).toEqual([])
  })

  it('is noted for the person in the trail, the hash with it', async () => {
    const wil = await clientNamed('Wil Trail')
    const { id, hash } = await give(wil, drawing())
    const trail = await db.query<{ action: string; changes: { hash?: { to: string } } }>(sql`
      SELECT action, changes FROM audit_log WHERE entity_id IN (${wil.id}::uuid, ${id}::uuid) ORDER BY seq`)
    expect(trail.map(({ action }) => action)).toEqual(['agree-to-signing', 'change-signature', 'sign'])
    expect(trail.at(-1)?.changes.hash?.to).toBe(hash)
  })
})
