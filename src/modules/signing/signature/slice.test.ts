import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { PASSWORD } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { PIN } from '../../../../test/support/signing.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { quoteTravellerApproverTable } from '#modules/signing/quote-traveller-approving-users/table.ts'
import { regularSignatoryTable } from '#modules/signing/regular-signature-users/table.ts'
import { signature } from './contract.ts'
import { ensureFirstAgreement } from './server/api.ts'
import { inkPng } from './server/drawing/png.ts'
import { verifySignatures } from './server/checking/verification.ts'
import { signatureProfileTable } from './table.ts'

const server = await testServer()
const { services } = server
const { db } = services

const image = inkPng(120, 40, new Uint8Array(120 * 40).fill(200)).toString('base64')
const strokes = [
  {
    points: [
      { x: 10, y: 10 },
      { x: 90, y: 30 },
    ],
  },
  {
    points: [
      { x: 40, y: 5 },
      { x: 40, y: 35 },
    ],
  },
]
const typed = { method: 'typed', typedName: 'Ingrid Møller', initials: 'IM' } as const
const drawn = { method: 'drawn', strokes, image, initials: 'IM' } as const

const person = async () => {
  // Whoever had the name before has another one now: two of one name do not sign.
  await server.services.db.query(sql`UPDATE users SET name = 'Earlier ' || id WHERE name = 'Ingrid Møller'`)
  const browser = await server.signIn({ role: 'user', name: 'Ingrid Møller' })
  return { browser, api: browser.client(signature), id: browser.person.id }
}

describe('The own signature', () => {
  it('begins with nothing, and says what is missing', async () => {
    const { api } = await person()
    expect(await api.own()).toMatchObject({
      name: 'Ingrid Møller',
      hasPin: false,
      agreement: null,
      profiles: [],
      rights: [],
      problem: 'You have no signature yet. Make one on your signature page.',
    })
  })

  it('is typed, drawn or uploaded, each as the next version; the last one counts', async () => {
    const { api, id } = await person()
    expect((await api.create({ body: typed })).profiles).toMatchObject([
      { version: 1, method: 'typed', initials: 'IM', revokedAt: null },
    ])
    await api.create({ body: { ...drawn, password: PASSWORD } })
    // The signing window that the password has opened is enough for the next one.
    const { profiles } = await api.create({ body: { method: 'uploaded', image, initials: 'I.M.' } })
    expect(profiles.map(({ version, method, revokedAt }) => [version, method, revokedAt === null])).toEqual([
      [3, 'uploaded', true],
      [2, 'drawn', false],
      [1, 'typed', false],
    ])
    expect(profiles[1]?.image).toBe(`data:image/png;base64,${image}`)
    const [row] = await db.query<{ strokes: unknown }>(
      sql`SELECT strokes FROM signature_profiles WHERE user_id = ${id} AND version = 2`,
    )
    expect(row?.strokes).toEqual(strokes)
  })

  it('is revoked, stays among the versions, and stands on the timeline of the person', async () => {
    const { api, id, browser } = await person()
    await api.create({ body: typed })
    const { profiles, problem: sentence } = await api.revoke()
    expect(profiles).toMatchObject([{ version: 1, revokedAt: expect.any(String) }])
    expect(sentence).toMatch('You have no signature yet')
    const again = await browser.send('POST', '/api/v1/signature/revocation')
    expect([again.status, again.body]).toMatchObject([422, { code: 'no_signature' }])
    const trail = await db.query<{ action: string }>(
      sql`SELECT action FROM audit_log WHERE entity = 'users' AND entity_id = ${id} ORDER BY seq`,
    )
    expect(trail.map(({ action }) => action)).toEqual(['change-signature', 'revoke-signature'])
  })

  it.each<[what: string, body: object, field: string]>([
    ['one stroke', { ...drawn, strokes: strokes.slice(0, 1) }, 'strokes'],
    ['dots', { ...drawn, strokes: strokes.map(({ points }) => ({ points: points.slice(0, 1) })) }, 'strokes'],
    ['a picture that is none', { ...drawn, image: 'JVBERi0xLjc=' }, 'image'],
    ['the name of somebody else', { ...typed, typedName: 'Elin Marsh' }, 'typedName'],
    ['initials of somebody else', { ...typed, initials: 'EM' }, 'initials'],
    ['no initials', { ...typed, initials: '' }, 'initials'],
  ])('is refused with %s', async (_, body, field) => {
    const { browser } = await person()
    const reply = await browser.send('POST', '/api/v1/signature/profiles', { body })
    expect([reply.status, Object.keys((reply.body as { errors: object }).errors)]).toEqual([422, [field]])
  })

  it('rests on an agreement that is agreed to once', async () => {
    await ensureFirstAgreement(services)
    await ensureFirstAgreement(services)
    const { api, id } = await person()
    const { agreement } = await api.own()
    expect(agreement).toMatchObject({
      title: 'Agreement on electronic signatures',
      edition: 1,
      agreedAt: null,
    })
    const termsId = agreement?.termsId ?? ''
    for (let n = 0; n < 2; n++) {
      expect((await api.agree({ body: { termsId } })).agreement?.agreedAt).not.toBeNull()
    }
    expect(await db.query(sql`SELECT 1 FROM signature_agreements WHERE user_id = ${id}`)).toHaveLength(1)
    expect(await problem(api.agree({ body: { termsId: crypto.randomUUID() } }))).toMatchObject({
      status: 422,
      errors: { termsId: [expect.stringContaining('later edition')] },
    })
  })

  it('takes a PIN with the password, and keeps neither readable', async () => {
    const { api, id } = await person()
    const body = { pin: PIN, pinConfirmation: PIN, password: PASSWORD }
    const refused = async (change: object) =>
      Object.keys(
        ((await problem(api.setPin({ body: { ...body, ...change } }))) as { errors: object }).errors,
      )
    expect(await refused({ pin: '1234', pinConfirmation: '1234' })).toEqual(['pin'])
    expect(await refused({ pinConfirmation: '2581' })).toEqual(['pinConfirmation'])
    expect(await refused({ password: 'not my password' })).toEqual(['password'])
    expect(await api.setPin({ body })).toMatchObject({ hasPin: true })
    const [row] = await db.query<{ pinHash: string }>(
      sql`SELECT pin_hash AS "pinHash" FROM signers WHERE user_id = ${id}`,
    )
    expect(row?.pinHash).toMatch(/^\$argon2id\$/)
    const stored = await db.query<{ text: string }>(sql`
      SELECT (SELECT string_agg(l::text, '') FROM audit_log l) || (SELECT coalesce(string_agg(k::text, ''), '')
        FROM idempotency_keys k) AS text`)
    for (const secret of [PASSWORD, '"2580"']) expect(stored[0]?.text).not.toContain(secret)
  })

  it('shows what the person may sign: own entries, delegates, and whom they stand in for', async () => {
    const { api, id } = await person()
    const holder = await server.createPerson({ role: 'manager', name: 'Tom Ashdown' })
    const today = services.clock.today()
    await insertRow(db, quoteTravellerApproverTable, {
      userId: holder.id,
      scope: 'quote',
      validFrom: '2020-01-01',
      maxValue: '50000',
      delegateUserId: id,
      delegateFrom: today,
      delegateUntil: today,
    })
    await insertRow(db, regularSignatoryTable, {
      userId: id,
      validFrom: '2020-01-01',
      documentKinds: ['calculation', 'final_release'],
      mayRelease: true,
    })
    await insertRow(db, regularSignatoryTable, {
      userId: id,
      validFrom: '2019-01-01',
      validUntil: '2019-12-31',
      documentKinds: ['calculation'],
      mayRelease: false,
    })
    const { rights } = await api.own()
    expect(rights).toMatchObject([
      { what: 'Approval of quotes', details: 'step 1, up to 50000.00', holderName: 'Tom Ashdown' },
      { what: 'Calculations, Final release', details: 'may release', holderName: null, delegateName: null },
    ])
  })

  it('keeps the picture it was made with, whatever face typed names are written in by now', async () => {
    const { id, api } = await person()
    const sha256 = createHash('sha256').update(Buffer.from(image, 'base64')).digest('hex')
    const activeFrom = server.services.clock.now().toISOString()
    const early = { userId: id, version: 1, method: 'typed', image, typedName: 'Ada Marsh', initials: 'AM' }
    await insertRow(db, signatureProfileTable, { ...early, sha256, activeFrom })
    await api.create({ body: { ...typed, password: PASSWORD } })
    const { profiles } = await api.own()
    expect(profiles[1]).toMatchObject({ version: 1, image: `data:image/png;base64,${image}` })
    expect(profiles[0]?.image).not.toBe(profiles[1]?.image)
    expect((await verifySignatures(db)).problem).toBeNull()
  })

  it('is private: nobody reads it for somebody else, not even while viewing the program as them', async () => {
    const administrator = await server.signIn('administrator')
    const { id, api } = await person()
    await api.create({ body: typed })
    await db.query(
      sql`UPDATE sessions SET viewing_user_id = ${id} WHERE user_id = ${administrator.person.id}`,
    )
    expect((await administrator.request('GET', '/api/v1/signature')).status).toBe(403)
    expect((await administrator.request('GET', '/api/v1/signature/events')).status).toBe(403)
    const guest = server.guest()
    expect((await guest.request('GET', '/api/v1/signature')).status).toBe(401)
  })
})
