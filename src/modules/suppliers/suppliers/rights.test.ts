import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { certificateBody, createSupplier } from '../../../../test/support/suppliers.ts'
import { allows } from '#platform/contract/documents/lifecycle.ts'
import { companyBankAccounts } from '#modules/suppliers/company-bank-accounts/contract.ts'
import { suppliers } from './contract.ts'
import { bankAccountLifecycle } from '#modules/suppliers/company-bank-accounts/domain.ts'
import { supplierLifecycle } from './domain.ts'
import type { SupplierStatus } from '#modules/people/companies/domain.ts'

const server = await testServer()
const { db } = server.services
const roles = ['administrator', 'manager', 'user', 'client'] as const
const people = new Map<(typeof roles)[number], SignedIn>()
let supplierId = ''
beforeAll(async () => {
  for (const role of roles) people.set(role, await server.signIn(role))
  supplierId = (await createSupplier(as('manager'))).id
})
function as(role: (typeof roles)[number]): SignedIn {
  const person = people.get(role)
  if (!person) throw new Error(`Nobody is signed in as ${role}.`)
  return person
}
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

describe('Every state x action x role of a supplier', () => {
  const moves = Object.entries(supplierLifecycle.actions).filter(([, info]) => !('system' in info))
  const put = (status: SupplierStatus) =>
    db.query(sql`UPDATE companies SET supplier_status = ${status}, version = 1 WHERE id = ${supplierId}`)

  it.each(Object.keys(supplierLifecycle.states) as SupplierStatus[])('%s', async (status) => {
    for (const role of roles) {
      for (const [name, { to }] of moves) {
        await put(status)
        const reply = await as(role).request('POST', `/api/v1/suppliers/${supplierId}/${kebab(name)}`, {
          version: 1,
          body: { reason: 'Because' },
        })
        const isTheirs = role === 'administrator' || role === 'manager'
        const expected = !isTheirs ? 403 : allows(supplierLifecycle, name, status) ? 200 : 422
        expect([role, name, reply.status]).toEqual([role, name, expected])
        const [row] = await db.query<{ now: string }>(
          sql`SELECT supplier_status AS now FROM companies WHERE id = ${supplierId}`,
        )
        expect([name, row?.now]).toEqual([name, expected === 200 ? to : status])
      }
    }
  })

  it('says beforehand what it will answer', async () => {
    for (const status of Object.keys(supplierLifecycle.states) as SupplierStatus[]) {
      await put(status)
      const { can } = await as('manager')
        .client(suppliers)
        .get({ params: { id: supplierId } })
      for (const [name] of moves) {
        expect([status, name, can[name] === true]).toEqual([
          status,
          name,
          allows(supplierLifecycle, name, status),
        ])
      }
      expect(can).not.toHaveProperty('lapse')
    }
  })

  it('has no way to do what only the night does', async () => {
    await put('approved')
    const reply = await as('administrator').request('POST', `/api/v1/suppliers/${supplierId}/lapse`, {
      version: 1,
      body: { reason: 'x' },
    })
    expect(reply.status).toBe(404)
  })
})

describe('Who may write what of a supplier', () => {
  const calls: readonly (readonly [name: string, body: object, user: number])[] = [
    ['add-certificate', certificateBody(), 200],
    ['change-certificate', { ...certificateBody(), certificateId: crypto.randomUUID() }, 422],
    ['end-certificate', { certificateId: crypto.randomUUID(), reason: 'x' }, 422],
    ['add-approval', { kind: 'process', name: 'Forging' }, 403],
    ['end-approval', { approvalId: crypto.randomUUID(), reason: 'x' }, 403],
  ]

  it.each(calls)('%s', async (name, body, expected) => {
    const { id } = await createSupplier(as('user'))
    const send = (role: (typeof roles)[number], details: object) =>
      as(role).request('POST', `/api/v1/suppliers/${id}/${name}`, { body, ...details })
    expect((await send('client', { version: 1 })).status).toBe(403)
    expect((await send('user', { version: 1 })).status).toBe(expected)
    const { version } = await as('manager').client(suppliers).get({ params: { id } })
    expect((await send('manager', {})).status).toBe(428)
    expect((await send('manager', { version: version + 5 })).status).toBe(412)
    const extra = await as('manager').request('POST', `/api/v1/suppliers/${id}/${name}`, {
      version,
      body: { ...body, companyId: id },
    })
    expect(extra.status).toBe(422)
  })
})

describe('Every state x action of a bank account', () => {
  const put = (id: string, status: string) =>
    db.query(sql`UPDATE company_bank_accounts SET status = ${status}, version = 1 WHERE id = ${id}`)

  it.each(Object.keys(bankAccountLifecycle.states))('%s', async (status) => {
    const body = { holder: 'F', bankName: 'B', country: 'GB', account: 'GB29NWBK60161331926819' }
    const made = await as('manager')
      .client(companyBankAccounts)
      .create({ body: { ...body, companyId: supplierId } })
    for (const [name, info] of Object.entries(bankAccountLifecycle.actions)) {
      await put(made.id, status)
      const sent = 'needsReason' in info ? { reason: 'Because' } : {}
      const reply = await as('administrator').request(
        'POST',
        `/api/v1/company-bank-accounts/${made.id}/${name}`,
        {
          version: 1,
          body: sent,
        },
      )
      const expected = allows(bankAccountLifecycle, name, status) ? 200 : 422
      expect([name, reply.status]).toEqual([name, expected])
    }
    await put(made.id, status)
    const { can } = await as('administrator')
      .client(companyBankAccounts)
      .get({ params: { id: made.id } })
    const isOpen = status === 'entered' || status === 'confirmed'
    expect(can.reveal).toBe(isOpen || 'Nothing is paid to this account any more.')
  })
})
