import { describe, expect, it } from 'vitest'
import { crudSuite } from '../../../../test/support/crud-suite.ts'
import { testServer } from '../../../../test/support/server.ts'
import { setup } from '#modules/house/setup/contract.ts'
import { clauseFits, qualityClauses } from './contract.ts'

const server = await testServer()

crudSuite(server, qualityClauses, {
  body: (n) => ({
    code: `C-${n}`,
    name: `Quality clause number ${n}`,
    description: null,
    wording: `The supplier does what clause ${n} says.\nIn two lines.`,
    poTypes: n === 4 ? (['subcontract'] as const) : (['stock', 'traveller_material'] as const),
    forms: n === 2 ? (['plate'] as const) : [],
    sortOrder: n,
    active: n !== 3,
  }),
  change: { wording: 'Certificates travel with the goods.' },
  required: ['code', 'name', 'wording', 'active'],
  search: (n) => `number ${n}`,
  filters: {
    'filter[active]=true': [0, 1, 2, 4],
  },
})

it('refuses a type of order and a form of steel that nobody knows, and an empty wording', async () => {
  const administrator = await server.signIn('administrator')
  const body = { code: 'BAD', name: 'Bad', wording: ' ', poTypes: ['gift'], forms: ['noodle'], active: true }
  const reply = await administrator.request('POST', '/api/v1/quality-clauses', { body })
  expect(reply.status).toBe(422)
  const { errors } = reply.body as { errors: object }
  expect(Object.keys(errors).toSorted()).toEqual(['forms.0', 'poTypes.0', 'wording'])
})

describe('The clauses of the starter set', () => {
  it('are those of the trade, and a user never writes them', async () => {
    const administrator = await server.signIn('administrator')
    for (const { id, version } of (
      await administrator.client(qualityClauses).list({ query: { perPage: 100 } })
    ).data)
      await administrator.client(qualityClauses).remove({ params: { id }, version })
    const { added } = await administrator.client(setup).loadStarterSet()
    expect(added.find(({ area }) => area === 'quality-clauses')?.rows).toBe(14)
    const { data } = await administrator
      .client(qualityClauses)
      .list({ query: { perPage: 100, sort: 'sortOrder' } })
    expect(data.slice(0, 3).map(({ code, name }) => `${code} ${name}`)).toEqual([
      'C1 Certificates travel with the goods',
      'C2 Inspection certificate EN 10204',
      'C3 No weld repair of base metal',
    ])
    const [first] = data
    const user = await server.signIn('user')
    const reply = await user.request('PATCH', `/api/v1/quality-clauses/${first?.id}`, {
      version: first?.version ?? 0,
      body: { name: 'Nothing is owed' },
    })
    expect(reply.status).toBe(403)
  })
})

describe('A clause is offered', () => {
  const clause = { active: true, poTypes: [], forms: [] } as const
  it('for every order where it names neither type nor form', () => {
    expect(clauseFits(clause, { type: 'service', forms: [null] })).toBe(true)
    expect(clauseFits({ ...clause, active: false }, { type: 'service', forms: [null] })).toBe(false)
  })
  it('only for its types, and for a line of its forms', () => {
    const plates = { ...clause, poTypes: ['stock'], forms: ['plate'] } as const
    expect(clauseFits(plates, { type: 'stock', forms: ['pipe', 'plate'] })).toBe(true)
    expect(clauseFits(plates, { type: 'stock', forms: ['pipe', null] })).toBe(false)
    expect(clauseFits(plates, { type: 'subcontract', forms: ['plate'] })).toBe(false)
  })
})
