import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { PASSWORD } from '../../../../test/support/people.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, PIN, signed } from '../../../../test/support/signing.ts'
import { verifyAudit } from '#platform/server/audit/audit.ts'
import type { Actor } from '#platform/server/context.ts'
import { HttpError } from '#platform/server/errors.ts'
import { actingAs } from '#platform/server/system.ts'
import { publishTerms } from '#modules/signing/terms/server/api.ts'
import type { SigningInput } from './contract.ts'
import { signature } from './contract.ts'
import { sign, signaturesOf, signaturesOfMany, verifySignatures } from './server/api.ts'
import { firstAgreement } from './server/confirming/first-agreement.ts'

const server = await testServer()
const { services } = server
const { db } = services
const record = 'f0e1d2c3-b4a5-4697-8899-aabbccddeeff'
const content = { number: 'H-4711', weight: '12.5' }

/** A user who can sign, in a browser with a session. */
async function signer() {
  const browser = await server.signIn({ role: 'user' })
  await makeSigner(server, browser.person)
  const [session] = await db.query<{ id: string }>(
    sql`SELECT id FROM sessions WHERE user_id = ${browser.person.id}`,
  )
  const { person } = browser
  const actor: Actor = {
    ...person,
    isVerified: true,
    facilityId: null,
    timeZone: 'UTC',
    permissions: new Set(),
    sessionId: session?.id ?? '',
  }
  const give = (input: SigningInput, more: object = {}) =>
    actingAs(services, actor, { id: 'req', ip: '10.0.0.7' }, (ctx) =>
      sign(
        ctx,
        {
          entity: 'heats',
          entityId: record,
          revision: 2,
          label: 'Heat H-4711',
          meaning: 'approved',
          content,
          facilityId: null,
          ...more,
        },
        input,
      ),
    )
  return { browser, person, actor, give, api: browser.client(signature) }
}

/** Status and sentences by field of what is refused. */
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof HttpError)) throw error
  return [error.status, error.body.errors]
}

describe('A signature', () => {
  it('says who signed what as what, and when', async () => {
    const { give, person } = await signer()
    const given = await give(signed, { capacity: 'Quote approver, step 1', onBehalfOf: 'Ada Moss' })
    const [shown] = (
      await signaturesOf({ tx: db }, { entity: 'heats', entityId: record }, () => content)
    ).slice(-1)
    expect(shown).toMatchObject({
      id: given.id,
      seq: given.seq,
      meaning: 'approved',
      name: person.name,
      role: 'user',
      capacity: 'Quote approver, step 1',
      onBehalfOf: 'Ada Moss',
      timeZone: 'UTC',
      profileVersion: 1,
      changedAfter: false,
    })
    expect(shown?.image).toMatch(/^data:image\/png;base64,iVBOR/)
    expect(await verifyAudit(db, services.cookies.secret)).toMatchObject({ problem: null })
  })

  it('tells when the record is no longer what was signed', async () => {
    const { give } = await signer()
    await give(signed, { content: { number: 'H-4712' } })
    const changed = async (now: unknown) =>
      (await signaturesOf({ tx: db }, { entity: 'heats', entityId: record }, () => now)).at(-1)?.changedAfter
    expect(await changed({ number: 'H-4712' })).toBe(false)
    expect(await changed({ number: 'H-4713' })).toBe(true)
    expect(await changed(undefined)).toBe(true)
    const [other, unsigned] = [crypto.randomUUID(), crypto.randomUUID()]
    await give(signed, { entityId: other, content: { number: 'H-4714' } })
    const many = await signaturesOfMany({ tx: db }, 'heats', [record, other, unsigned], (id) => ({
      number: id === other ? 'H-4714' : 'H-4713',
    }))
    expect([...many.keys()].toSorted()).toEqual([record, other].toSorted())
    expect(many.get(other)?.map(({ changedAfter }) => changedAfter)).toEqual([false])
    expect(many.get(record)?.at(-1)?.changedAfter).toBe(true)
  })

  it('needs the password once in five minutes, in each session', async () => {
    const { give, api } = await signer()
    const sentence = 'Give your password too: the last one is older than five minutes.'
    expect(await refusal(give({ pin: PIN }))).toEqual([422, { 'signature.password': [sentence] }])
    await give(signed)
    const { sittingUntil } = await api.readiness()
    expect(new Date(sittingUntil ?? 0).getTime() - services.clock.now().getTime()).toBeGreaterThan(290_000)
    await give({ pin: PIN })
    services.clock.advance(240)
    await give({ pin: PIN })
    services.clock.advance(61)
    expect(await refusal(give({ pin: PIN }))).toEqual([422, { 'signature.password': [sentence] }])
    expect((await api.readiness()).sittingUntil).toBeNull()
    const methods = await db.query<{ reAuth: string }>(
      sql`SELECT re_auth AS "reAuth" FROM signature_events ORDER BY seq DESC LIMIT 3`,
    )
    expect(methods.map(({ reAuth }) => reAuth)).toEqual([
      'PIN within five minutes of the password',
      'PIN within five minutes of the password',
      'password and PIN',
    ])
  })
})

it('People who sign at the same time stand one behind the other in the chain', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => signer()))
  const given = await Promise.all(people.map(({ give }) => give(signed)))
  expect(new Set(given.map(({ seq }) => seq)).size).toBe(12)
  expect((await verifySignatures(db)).problem).toBeNull()
})

describe('Who mistypes', () => {
  it('learns how many tries are left, although nothing else is kept', async () => {
    const { give } = await signer()
    const events = () => db.query(sql`SELECT 1 FROM signature_events`)
    const before = (await events()).length
    const wrong = { ...signed, pin: '1357' }
    expect(await refusal(give(wrong))).toEqual([
      422,
      { 'signature.pin': ['The PIN is incorrect. 4 tries are left.'] },
    ])
    expect(await refusal(give({ ...signed, pin: '9753' }))).toEqual([
      422,
      { 'signature.pin': ['The PIN is incorrect. 3 tries are left.'] },
    ])
    expect(await refusal(give({ ...signed, password: 'not my password' }))).toEqual([
      422,
      { 'signature.password': ['The password is incorrect. 4 tries are left.'] },
    ])
    expect((await events()).length).toBe(before)
    await give(signed)
    expect(await refusal(give(wrong))).toEqual([
      422,
      { 'signature.pin': ['The PIN is incorrect. 4 tries are left.'] },
    ])
  })

  it('is locked at the fifth wrong PIN: administrators are told, and one of them ends it', async () => {
    const administrator = await server.signIn('administrator')
    const { give, person, api, browser } = await signer()
    for (let n = 0; n < 4; n++) await refusal(give({ ...signed, pin: '1357' }))
    const [, errors] = await refusal(give({ ...signed, pin: '1357' }))
    const locked = 'Signing is locked for you after too many wrong attempts. An administrator can unlock it.'
    expect(errors).toEqual({ 'signature.pin': [`The PIN is incorrect. ${locked}`] })
    expect(await refusal(give(signed))).toEqual([422, { 'signature.pin': [locked] }])
    expect(await api.readiness()).toMatchObject({ isLocked: true, problem: locked })
    expect((await browser.request('GET', '/api/v1/user')).status).toBe(200)

    const mails = (await server.mails(administrator.person.email)).filter(
      ({ template }) => template === 'signing-locked',
    )
    expect(mails.map(({ subject }) => subject)).toEqual([`Signing is locked for ${person.name}`])
    expect(mails[0]?.link).toBe(`http://heatline.test/setup/users/${person.id}`)

    const params = { id: person.id }
    const office = administrator.client(signature)
    expect((await office.ofPerson({ params })).lockedAt).not.toBeNull()
    await office.unlock({ params })
    expect((await office.ofPerson({ params })).lockedAt).toBeNull()
    await give(signed)
    const trail = await db.query<{ action: string }>(sql`
      SELECT action FROM audit_log WHERE entity = 'users' AND entity_id = ${person.id} ORDER BY seq`)
    expect(trail.map(({ action }) => action)).toEqual(['lock-signing', 'unlock-signing'])
    const again = await administrator.send('POST', `/api/v1/signature/people/${person.id}/unlock`)
    expect([again.status, again.body]).toEqual([
      422,
      { message: 'Signing is not locked for this person.', code: 'not_locked' },
    ])
  })

  it('is locked by wrong passwords too, also while choosing a PIN, and cannot get around it', async () => {
    const { give, browser } = await signer()
    const pin = { pin: '8642', pinConfirmation: '8642' }
    const choose = (password: string) =>
      browser.send('POST', '/api/v1/signature/pin', { body: { ...pin, password } })
    for (let n = 0; n < 3; n++) await refusal(give({ ...signed, password: 'wrong once more' }))
    expect((await choose('wrong again')).body).toMatchObject({
      errors: { password: ['The password is incorrect. One try is left.'] },
    })
    expect((await choose('and again')).status).toBe(422)
    expect((await choose(PASSWORD)).status).toBe(422)
    expect((await refusal(give(signed)))[0]).toBe(422)
  })

  it('gains nothing by trying many at once', async () => {
    const { give } = await signer()
    const tries = Array.from({ length: 12 }, (_, n) => refusal(give({ ...signed, pin: String(3570 + n) })))
    for (const [status] of await Promise.all(tries)) expect(status).toBe(422)
    const [counted] = await db.query<{ most: number }>(sql`SELECT max(wrong_pins) AS most FROM signers`)
    expect(counted?.most).toBeLessThanOrEqual(5)
  })
})

describe('Nobody signs', () => {
  it('without a signature, a PIN, and the agreement that is in force', async () => {
    const { give, person, api } = await signer()
    await db.query(sql`UPDATE signature_profiles SET revoked_at = now() WHERE user_id = ${person.id}`)
    const none = 'You have no signature yet. Make one on your signature page.'
    expect(await refusal(give(signed))).toEqual([422, { 'signature.pin': [none] }])
    expect((await api.readiness()).problem).toBe(none)

    const other = await signer()
    await db.query(sql`UPDATE signers SET pin_hash = NULL WHERE user_id = ${other.person.id}`)
    expect((await other.api.readiness()).problem).toMatch('no PIN for signing yet')

    const third = await signer()
    await actingAs(services, third.actor, { id: 'req', ip: '' }, (ctx) =>
      publishTerms(ctx, { body: firstAgreement }),
    )
    expect((await third.api.readiness()).problem).toMatch('Agree to the signature agreement')
    const own = await third.api.own()
    expect(own.agreement).toMatchObject({ edition: 2, agreedAt: null })
    await third.api.agree({ body: { termsId: own.agreement?.termsId ?? '' } })
    await third.give(signed)
  })

  it('as a client, and only administrators see and unlock others', async () => {
    const guest = await server.signIn('client')
    expect((await guest.request('GET', '/api/v1/signature')).status).toBe(403)
    expect((await guest.request('GET', '/api/v1/signature/readiness')).status).toBe(403)
    const { person } = await signer()
    for (const role of ['user', 'manager'] as const) {
      const other = await server.signIn(role)
      const path = `/api/v1/signature/people/${person.id}`
      expect((await other.request('GET', path)).status).toBe(403)
      expect((await other.send('POST', `${path}/unlock`)).status).toBe(403)
    }
  })
})
