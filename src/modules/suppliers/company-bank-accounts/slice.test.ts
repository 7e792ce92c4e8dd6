import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { createSupplier, supplierSide } from '../../../../test/support/suppliers.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { companyBankAccounts } from './contract.ts'
import { companies } from '#modules/people/companies/contract.ts'

const server = await testServer()
const IBAN = 'GB82 WEST 1234 5698 7654 32'
const END = '5432'
let user: SignedIn
let one: SignedIn
let two: SignedIn
beforeAll(async () => {
  user = await server.signIn('user')
  one = await server.signIn({ role: 'manager', name: 'Mona Manager' })
  two = await server.signIn({ role: 'manager', name: 'Theo Second' })
})

const entry = (companyId: string, more: object = {}) => ({
  companyId,
  holder: 'Forgehill Steel Ltd',
  bankName: 'West Bank',
  country: 'GB',
  currency: 'GBP' as const,
  account: IBAN,
  bic: 'WESTGB2L',
  ...more,
})
const enter = async (who: SignedIn, more: object = {}) => {
  const { id } = await createSupplier(who)
  return who.client(companyBankAccounts).create({ body: entry(id, more) })
}
const errorsOf = (reply: { body: unknown }) => (reply.body as { errors?: object }).errors ?? {}
const path = '/api/v1/company-bank-accounts'

describe('A bank account', () => {
  it('is entered by one person and confirmed by another, and the managers are told', async () => {
    const made = await enter(one)
    expect(made).toMatchObject({ status: 'entered', masked: `•••• ${END}`, isIban: true })
    expect(made.can.confirm).toBe('A second person has to confirm: you entered this account.')
    const params = { id: made.id }
    const own = await one.request('POST', `${path}/${made.id}/confirm`, { version: 1, body: {} })
    expect([own.status, (own.body as { code: string }).code]).toEqual([422, 'own_entry'])
    expect((await two.request('POST', `${path}/${made.id}/confirm`, { body: {} })).status).toBe(428)
    expect((await two.request('POST', `${path}/${made.id}/confirm`, { version: 9, body: {} })).status).toBe(
      412,
    )
    const confirmed = await two.client(companyBankAccounts).confirm({ params, version: 1, body: {} })
    expect(confirmed).toMatchObject({
      status: 'confirmed',
      enteredByName: 'Mona Manager',
      confirmedByName: 'Theo Second',
    })
    const told = await server.mails(two.person.email)
    expect(told.at(-1)?.subject).toBe(`${made.companyName}: a bank account was entered`)
    const others = await server.mails(one.person.email)
    expect(others.map(({ subject }) => subject)).toEqual([
      `${made.companyName}: a bank account was confirmed`,
    ])
    for (const { text } of [...told, ...others]) expect(text).not.toContain(END)
  })

  it('takes the place of another when it is confirmed, not before', async () => {
    const old = await enter(one)
    const api = two.client(companyBankAccounts)
    await api.confirm({ params: { id: old.id }, version: 1, body: {} })
    const next = await one.client(companyBankAccounts).create({
      body: entry(old.companyId, {
        account: 'DE89370400440532013000',
        country: 'DE',
        bic: null,
        replacesId: old.id,
      }),
    })
    const statusOf = async (id: string) => (await api.get({ params: { id } })).status
    expect(await statusOf(old.id)).toBe('confirmed')
    await api.confirm({ params: { id: next.id }, version: 1, body: {} })
    expect([await statusOf(old.id), await statusOf(next.id)]).toEqual(['ended', 'confirmed'])
    const twice = await one.request('POST', path, { body: entry(old.companyId, { replacesId: old.id }) })
    expect(errorsOf(twice)).toEqual({ replacesId: ['The selected account is invalid.'] })
  })

  it('changed by two people at once is replaced by one of the two only', async () => {
    const old = await enter(one)
    const [mona, theo] = [one.client(companyBankAccounts), two.client(companyBankAccounts)]
    await theo.confirm({ params: { id: old.id }, version: 1, body: {} })
    const change = { replacesId: old.id, account: 'DE89370400440532013000', country: 'DE', bic: null }
    const first = await mona.create({ body: entry(old.companyId, change) })
    const second = await theo.create({ body: entry(old.companyId, change) })
    expect((await mona.get({ params: { id: second.id } })).can.confirm).toBe(true)
    await theo.confirm({ params: { id: first.id }, version: 1, body: {} })
    const sentence = (await mona.get({ params: { id: second.id } })).can.confirm
    expect(sentence).toMatch(/^Another account has taken the place/)
    const late = await one.request('POST', `${path}/${second.id}/confirm`, { version: 1, body: {} })
    expect([late.status, late.body]).toMatchObject([422, { code: 'account_overtaken', message: sentence }])
    const { data } = await mona.list({ query: { filter: { companyId: [old.companyId] } } })
    expect(data.filter(({ status }) => status === 'confirmed').map(({ id }) => id)).toEqual([first.id])
  })

  it('is rejected or ended with a reason by one person', async () => {
    const made = await enter(one)
    const bare = await one.request('POST', `${path}/${made.id}/reject`, { version: 1, body: {} })
    expect(Object.keys(errorsOf(bare))).toEqual(['reason'])
    const api = one.client(companyBankAccounts)
    const rejected = await api.reject({
      params: { id: made.id },
      version: 1,
      body: { reason: 'They do not know it' },
    })
    expect(rejected).toMatchObject({ status: 'rejected', endReason: 'They do not know it' })
    const over = await two.request('POST', `${path}/${made.id}/confirm`, { version: 2, body: {} })
    expect((over.body as { code: string }).code).toBe('invalid_transition')
  })

  it('is refused when its numbers cannot be right', async () => {
    const { id } = await createSupplier(one)
    const send = (more: object) => one.request('POST', path, { body: entry(id, more) })
    expect(errorsOf(await send({ account: 'GB82 WEST 1234 5698 7654 33' }))).toEqual({
      account: ['The check digits do not fit. Look at the number again.'],
    })
    expect(Object.keys(errorsOf(await send({ bic: 'WESTDEFF' })))).toEqual(['bic'])
    const nobody = await one.request('POST', path, { body: entry(crypto.randomUUID()) })
    expect(errorsOf(nobody)).toEqual({ companyId: ['The selected company is invalid.'] })
  })
})

describe('The whole number', () => {
  it('is shown for a reason, and who looked is written down; the answer is kept nowhere', async () => {
    const made = await enter(one)
    const url = `${path}/${made.id}/reveal`
    const bare = await one.request('POST', url, { body: { reason: ' ' } })
    expect(bare.status).toBe(422)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const shown = await two.request('POST', url, { body: { reason: 'Call back with the supplier' }, headers })
    expect((shown.body as { data: object }).data).toEqual({
      account: 'GB82WEST12345698765432',
      bankCode: null,
    })
    const rows = await server.services.db.query<{ actor_name: string; reason: string }>(
      sql`SELECT actor_name, reason FROM audit_log WHERE entity_id = ${made.id} AND action = 'reveal'`,
    )
    expect(rows).toEqual([{ actor_name: 'Theo Second', reason: 'Call back with the supplier' }])
    const kept = await server.services.db.query(
      sql`SELECT 1 FROM idempotency_keys t WHERE t::text LIKE ${'%98765432%'}`,
    )
    expect(kept).toEqual([])
    await one
      .client(companyBankAccounts)
      .end({ params: { id: made.id }, version: 1, body: { reason: 'Closed' } })
    expect((await two.request('POST', url, { body: { reason: 'Curious' } })).status).toBe(422)
    expect(
      (await two.request('POST', `${path}/${crypto.randomUUID()}/reveal`, { body: { reason: 'What' } }))
        .status,
    ).toBe(404)
  })
})

describe('Without the right', () => {
  it('nothing of an account can be asked for', async () => {
    const made = await enter(one)
    const calls = [
      ['GET', path],
      ['GET', `${path}/${made.id}`],
      ['POST', path],
      ['POST', `${path}/${made.id}/confirm`],
      ['POST', `${path}/${made.id}/reject`],
      ['POST', `${path}/${made.id}/end`],
      ['POST', `${path}/${made.id}/reveal`],
    ] as const
    for (const [method, url] of calls) {
      const { status } = await user.request(method, url, { version: 1, body: { reason: 'Let me see' } })
      expect([url, status]).toEqual([url, 403])
    }
  })

  it('nothing of it stands in list, record, timeline, search, trail or papers', async () => {
    const made = await enter(one)
    await two.client(companyBankAccounts).confirm({ params: { id: made.id }, version: 1, body: {} })
    await two
      .client(companyBankAccounts)
      .reveal({ params: { id: made.id }, body: { reason: 'A payment run' } })
    const { companyId } = made
    await supplierSide(one, companyId).approve()
    const url = `/api/v1/companies/${companyId}`
    for (const address of [
      '/api/v1/companies?per_page=100',
      url,
      `${url}/timeline`,
      `${url}/related`,
      `/api/v1/suppliers/${companyId}`,
      '/api/v1/suppliers',
    ]) {
      const { body } = await user.request('GET', address)
      expect(JSON.stringify(body), address).not.toMatch(/5432|WESTGB|West Bank|Forgehill Steel Ltd/)
    }
    for (const address of ['/api/v1/companies?search=', '/api/v1/suppliers?search=']) {
      for (const wanted of [END, 'WESTGB2L', 'West Bank']) {
        const { body } = await user.request('GET', `${address}${encodeURIComponent(wanted)}`)
        expect((body as { data: unknown[] }).data).toEqual([])
      }
    }
    const found = await user.request('GET', `/api/v1/search?query=${END}`)
    expect(JSON.stringify(found.body)).not.toContain(companyId)
    const trail = await server.services.db.query(sql`SELECT subject, changes, reason FROM audit_log`)
    expect(JSON.stringify(trail)).not.toMatch(/5432|WESTGB|West Bank|Forgehill Steel Ltd/)
    const admin = await server.signIn('administrator')
    const seen = await admin.request('GET', '/api/v1/audit?per_page=100')
    expect(JSON.stringify(seen.body)).not.toMatch(/5432|WESTGB/)
    const sheetOf = async (who: SignedIn) =>
      pdfText((await who.request('GET', `${url}/sheet`)).bytes)
        .flat()
        .join('\n')
    expect(await sheetOf(user)).not.toMatch(/Bank accounts|WESTGB|5432/)
    const full = await sheetOf(one)
    expect(full).toContain('Bank accounts')
    expect(full).toContain(END)
    expect(full).not.toContain('98765432')
    for (const format of ['pdf', 'xlsx']) {
      const reply = await user.request('GET', `/api/v1/suppliers/approved/${format}`)
      expect([format, reply.status]).toEqual([format, 200])
      if (format === 'pdf') expect(pdfText(reply.bytes).flat().join('\n')).not.toMatch(/5432|WESTGB/)
    }
  })

  it('lists are masked even with it', async () => {
    const made = await enter(one)
    const page = await two
      .client(companyBankAccounts)
      .list({ query: { filter: { companyId: [made.companyId] } } })
    expect(page.data).toHaveLength(1)
    expect(JSON.stringify(page)).not.toContain('98765432')
    expect(page.data[0]?.masked).toBe(`•••• ${END}`)
    const short = await enter(one, { country: 'US', account: '1234', bankCode: '021000021', bic: null })
    expect(short.masked).toBe('•••• 34')
    expect((await one.client(companies).get({ params: { id: made.companyId } })).can.merge).toBe(true)
  })
})
