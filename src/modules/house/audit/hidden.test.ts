import { describe, expect, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { asSystem } from '#platform/server/system.ts'
import { userPermissionTable } from '#modules/people/user-permissions/table.ts'
import { audit } from './contract.ts'

const server = await testServer()
const { services } = server
const path = '/api/v1/audit'
const administrator = await server.signIn('administrator')

describe('Costs in the trail', () => {
  it('are told, and exported, only to those who may see them', async () => {
    const id = crypto.randomUUID()
    const lines = [{ id: 'l', costing: [{ rate: '92.75' }], breaks: [] }]
    await asSystem(services, 'test', async (ctx) => {
      ctx.audit({
        entity: 'quotes',
        entityId: id,
        action: 'update',
        subject: 'Q-COST',
        changes: { lines: { from: [], to: lines }, marginPercent: { from: '12.34', to: '23.45' } },
      })
    })
    const told = async (who: typeof administrator) => {
      const page = await who.client(audit).list({ query: { filter: { record: [id] } } })
      const entry = await who.request('GET', `${path}/${page.data[0]?.id}`)
      const file = await who.request('GET', `${path}/export?filter[record]=${id}`)
      return [JSON.stringify(entry.body), file.bytes.toString('utf8')]
    }
    for (const text of await told(administrator)) {
      expect(text).toContain('92.75')
      expect(text).toContain('23.45')
    }
    const auditor = await server.signIn('manager')
    for (const [permission, effect] of [
      ['audit:read', 'allow'],
      ['audit:export', 'allow'],
      ['quotes:see-costs', 'deny'],
    ] as const) {
      await insertRow(services.db, userPermissionTable, {
        userId: auditor.person.id,
        permission,
        effect,
        reason: 'Test',
        grantedById: administrator.person.id,
      })
    }
    for (const text of await told(auditor)) {
      expect(text).toContain('Q-COST')
      expect(text).not.toMatch(/92\.75|12\.34|23\.45/)
    }
  })

  it('tells the profile of quality, which reads orders and the trail, no price, no value of steel and no bank account', async () => {
    const id = crypto.randomUUID()
    await asSystem(services, 'prices', async (ctx) => {
      const about = { entityId: id, action: 'update', subject: 'PO-PRICE' }
      const lines = (unitPrice: string) => [{ id: 'l', lineNo: 10, grade: 'L360', unitPrice }]
      ctx.audit({
        ...about,
        entity: 'purchase-orders',
        changes: {
          lines: { from: lines('1111.11'), to: lines('2222.22') },
          freight: { from: null, to: '3333' },
        },
      })
      ctx.audit({ ...about, entity: 'steel-stock', changes: { value: { from: '4444', to: '5555' } } })
      ctx.audit({ ...about, entity: 'company-bank-accounts', changes: { iban: { from: null, to: '6666' } } })
    })
    const quality = await server.signIn({ role: 'user', profile: 'quality' })
    const { data } = await quality.client(audit).list({ query: { filter: { record: [id] } } })
    expect(data).toHaveLength(3)
    for (const entry of data) {
      const told = await quality.request('GET', `${path}/${entry.id}`)
      expect(JSON.stringify(told.body)).not.toMatch(/1111|2222|3333|4444|5555|6666/)
    }
  })

  it('tells nothing of what changed in records that the reader may not read, and of all others what it told', async () => {
    const id = crypto.randomUUID()
    await asSystem(services, 'prices', async (ctx) => {
      const about = { entityId: id, action: 'update', subject: 'Bar F22' }
      ctx.audit({ ...about, entity: 'supplier-prices', changes: { unitPrice: { from: null, to: '2.86' } } })
      ctx.audit({ ...about, entity: 'companies', changes: { city: { from: null, to: '7000001' } } })
    })
    const auditor = await server.signIn('manager')
    for (const [permission, effect] of [
      ['audit:read', 'allow'],
      ['audit:export', 'allow'],
      ['supplier-prices:read', 'deny'],
    ] as const) {
      await insertRow(services.db, userPermissionTable, {
        userId: auditor.person.id,
        permission,
        effect,
        reason: 'Test',
        grantedById: administrator.person.id,
      })
    }
    const exported = async (who: typeof administrator) =>
      (await who.request('GET', `${path}/export?filter[record]=${id}`)).bytes.toString('utf8')
    const [all, some] = [await exported(administrator), await exported(auditor)]
    expect([all.includes('2.86'), all.includes('7000001')]).toEqual([true, true])
    expect([some.includes('2.86'), some.includes('7000001')]).toEqual([false, true])
    expect(some).toContain('Bar F22')
  })
})
