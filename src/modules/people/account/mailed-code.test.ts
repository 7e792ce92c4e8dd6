import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterEach, describe, expect, it } from 'vitest'
import type { Actor, Context } from '#platform/server/context.ts'
import { actingAs } from '#platform/server/system.ts'
import { PASSWORD } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { account } from './contract.ts'
import { mailedCode, requireCode } from './server/api.ts'

const server = await testServer()
const { services } = server
const { clock, db } = services
const MINUTE = 60

const person = await server.createPerson({ role: 'client', name: 'Ros Buyer' })
const actor = (change: Partial<Actor> = {}): Actor => ({
  ...person,
  isVerified: true,
  facilityId: null,
  timeZone: 'UTC',
  permissions: new Set(),
  sessionId: '4b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f01',
  ...change,
})
const acting = <T>(who: Actor, work: (ctx: Context) => Promise<T>) =>
  actingAs(services, who, { id: 'req', ip: '10.0.0.7' }, work)
const mail = (what = 'quote 1', who = actor()) => acting(who, (ctx) => mailedCode(ctx, services, what))
const take = (code: string, what = 'quote 1', who = actor()) =>
  acting(who, (ctx) => requireCode(ctx, services, what, code))
const refused = { status: 422, body: { errors: { code: [expect.any(String)] } } }

afterEach(() => db.query(sql`DELETE FROM throttles`))

describe('A code that is mailed for one purpose', () => {
  it('is six digits, the same when it is mailed again at once', async () => {
    const code = await mail()
    expect(code).toMatch(/^\d{6}$/)
    expect(await mail()).toBe(code)
    expect(await take(code)).toBe('mailed')
  })

  it('is good for at least ten minutes and for twenty at most', async () => {
    const code = await mail()
    clock.advance(9 * MINUTE)
    expect(await take(code)).toBe('mailed')
    clock.advance(12 * MINUTE)
    expect(await problem(take(code))).toMatchObject(refused)
  })

  it('is good for nothing else, nobody else and no other browser', async () => {
    const code = await mail()
    const other = await server.createPerson({ role: 'client', name: 'Tom Second' })
    expect(await problem(take(code, 'quote 2'))).toMatchObject(refused)
    expect(await problem(take(code, 'quote 1', actor({ id: other.id })))).toMatchObject(refused)
    const elsewhere = actor({ sessionId: '4b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f02' })
    expect(await problem(take(code, 'quote 1', elsewhere))).toMatchObject(refused)
    for (const wrong of ['', code.slice(1), `${code}0`, 'abcdef'])
      expect(await problem(take(wrong))).toMatchObject(refused)
  })

  it('may be tried five times, which a right one begins anew', async () => {
    const code = await mail()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 0; n < 4; n += 1) expect(await problem(take(wrong))).toMatchObject(refused)
    expect(await take(code)).toBe('mailed')
    for (let n = 0; n < 5; n += 1) expect(await problem(take(wrong))).toMatchObject(refused)
    expect(await problem(take(code))).toMatchObject({
      body: { errors: { code: [expect.stringContaining('minutes')] } },
    })
    clock.advance(11 * MINUTE)
    expect(await take(await mail())).toBe('mailed')
  })

  it('is mailed five times in ten minutes at most', async () => {
    for (let n = 0; n < 5; n += 1) await mail()
    expect(await problem(mail())).toMatchObject({ status: 429 })
    clock.advance(11 * MINUTE)
    expect(await mail()).toMatch(/^\d{6}$/)
  })

  it('may be one of the authenticator app of the person, each once', async () => {
    const browser = await server.signIn(person)
    const api = browser.client(account)
    const { secret } = await api.beginSecondStep({ body: { password: PASSWORD } })
    const shown = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
    await api.confirmSecondStep({ body: { code: shown() } })
    clock.advance(31)
    const code = shown()
    expect(await take(code)).toBe('app')
    expect(await problem(take(code))).toMatchObject(refused)
  })
})
