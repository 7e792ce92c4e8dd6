import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { companies } from '#modules/people/companies/contract.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { returnCodes } from './contract.ts'
import { codesProblems, houseCodes, type ReturnCode } from './domain.ts'

const server = await testServer()
const manager = await server.signIn('manager')
const api = manager.client(returnCodes)
const accepts: ReturnCode = { code: 'A', label: 'No objection', effect: 'accepted', needsFile: false }
const rejects: ReturnCode = { code: 'C', label: 'Not accepted', effect: 'rejected', needsFile: true }

describe('The codes of a customer', () => {
  it.each([
    { what: 'none at all: those of the house count', codes: [], problems: {} },
    { what: 'those of the house', codes: houseCodes, problems: {} },
    { what: 'one that accepts and one that rejects', codes: [accepts, rejects], problems: {} },
    {
      what: 'accepted with comments, and to be revised',
      codes: [
        { ...accepts, effect: 'accepted_with_comments' as const },
        { ...rejects, effect: 'revise' as const },
      ],
      problems: {},
    },
    {
      what: 'nothing that says no',
      codes: [accepts],
      problems: { codes: ['Name at least one code that rejects or asks for a revision.'] },
    },
    {
      what: 'nothing that says yes',
      codes: [rejects, { ...accepts, code: 'I', effect: 'information' as const }],
      problems: { codes: ['Name at least one code that accepts.'] },
    },
    {
      what: 'a code twice, however it is written',
      codes: [accepts, { ...rejects, code: ' a ' }],
      problems: { 'codes.1.code': ['This code is in the list already.'] },
    },
  ])('are $what', ({ codes, problems }) => {
    expect(codesProblems(codes)).toEqual(problems)
  })

  it('are set on the company, told in its trail, and of two who change them at once one goes', async () => {
    const params = { id: await createCompany(server.services, 'Brannoch') }
    expect(await api.ofCompany({ params })).toEqual({ version: 0, codes: [] })
    const body = { version: 0, codes: [accepts, rejects] }
    const both = await Promise.all(
      [1, 2].map(async () => problem(api.change({ params, body })).catch(() => null)),
    )
    expect(both.filter((one) => one === null)).toHaveLength(1)
    const now = await api.ofCompany({ params })
    expect(now).toEqual({ version: 1, codes: [accepts, rejects] })
    expect(await problem(api.change({ params, body }))).toMatchObject({ status: 412 })
    expect(await problem(api.change({ params, body: { version: 1, codes: [accepts] } }))).toMatchObject({
      status: 422,
    })
    expect(await api.change({ params, body: { version: 1, codes: [] } })).toEqual({ version: 2, codes: [] })
    const trail = await server.services.db.query(sql`
      SELECT action, changes FROM audit_log WHERE entity = 'companies' AND entity_id = ${params.id} ORDER BY seq`)
    expect(trail.at(-2)).toMatchObject({
      action: 'change-return-codes',
      changes: { returnCodes: { to: ['A No objection', 'C Not accepted'] } },
    })
  })

  it('are read by staff, changed by a manager, and are nothing that a customer reaches', async () => {
    const params = { id: await createCompany(server.services, 'Calder') }
    const body = { version: 0, codes: [accepts, rejects] }
    const user = (await server.signIn('user')).client(returnCodes)
    expect(await user.ofCompany({ params })).toMatchObject({ version: 0 })
    expect(await problem(user.change({ params, body }))).toMatchObject({ status: 403 })
    const client = (await server.signIn({ role: 'client', companyId: params.id })).client(returnCodes)
    expect(await problem(client.ofCompany({ params }))).toMatchObject({ status: 403 })
    expect(await problem(client.change({ params, body }))).toMatchObject({ status: 403 })
    const nowhere = { id: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60' }
    expect(await problem(api.change({ params: nowhere, body }))).toMatchObject({ status: 404 })
  })

  it('are refused where a code lacks its words, says something unknown, or there are too many', async () => {
    const params = { id: await createCompany(server.services, 'Dunlin') }
    const bodies = [
      [{ ...accepts, code: '' }, rejects],
      [{ ...accepts, label: '' }, rejects],
      [{ ...accepts, effect: 'maybe' }, rejects],
      [{ ...accepts, opens: true }, rejects],
      Array.from({ length: 21 }, (_, at) => ({ ...(at === 0 ? rejects : accepts), code: `C${at}` })),
    ]
    for (const codes of bodies) {
      const body = { version: 0, codes }
      const reply = await manager.request('PUT', `/api/v1/return-codes/${params.id}`, { body })
      expect(reply.status).toBe(422)
    }
    expect(await api.ofCompany({ params })).toEqual({ version: 0, codes: [] })
  })

  it('go along when a double entry of the company is merged', async () => {
    const [double, kept] = [
      await createCompany(server.services, 'Ekofisk'),
      await createCompany(server.services, 'Ekofisk Ltd'),
    ]
    await api.change({ params: { id: double }, body: { version: 0, codes: [accepts, rejects] } })
    const merging = manager.client(companies)
    const goes = await merging.get({ params: { id: double } })
    const stays = await merging.get({ params: { id: kept } })
    await merging.merge({
      params: { id: kept },
      version: stays.version,
      body: { from: double, fromVersion: goes.version, take: [], reason: 'The same company' },
    })
    expect((await api.ofCompany({ params: { id: kept } })).codes).toEqual([accepts, rejects])
    expect(await problem(api.ofCompany({ params: { id: double } }))).toMatchObject({ status: 404 })
  })
})
