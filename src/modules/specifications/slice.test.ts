import { describe, expect, it } from 'vitest'
import { crudSuite } from '../../../test/support/crud-suite.ts'
import { testServer } from '../../../test/support/server.ts'
import { specifications } from './contract.ts'

const server = await testServer()

const specification = (n: number) => ({
  code: `ASTM A${n}`,
  name: `Forgings, part ${n}`,
  description: null,
  edition: '2024',
  publisher: 'ASTM',
  kind: n === 2 ? ('nde' as const) : ('material' as const),
  supersedesId: null,
  status: n === 1 ? ('withdrawn' as const) : ('current' as const),
  sortOrder: n,
  active: true,
})

crudSuite(server, specifications, {
  body: specification,
  change: { status: 'withdrawn' },
  required: ['code', 'name', 'edition', 'kind', 'status'],
  search: (n) => `forgings, part ${n}`,
  filters: { 'filter[status]=withdrawn': [1], 'filter[kind]=nde,welding': [2] },
})

describe('A number', () => {
  it('returns with each edition, but not twice with the same', async () => {
    const administrator = await server.signIn('administrator')
    const client = administrator.client(specifications)
    const old = await client.create({ body: { ...specification(300), edition: '20th edition' } })
    const fresh = await client.create({
      body: { ...specification(300), edition: '21st edition', supersedesId: old.id },
    })
    expect(fresh.supersedesName).toBe('ASTM A300, 20th edition')
    const again = await administrator.request('POST', '/api/v1/specifications', {
      body: { ...specification(300), edition: '21ST EDITION' },
    })
    expect((again.body as { errors: object }).errors).toEqual({
      edition: ['The edition has already been taken.'],
    })
    const options = await client.options({ query: { id: fresh.id } })
    expect(options[0]?.name).toBe('Forgings, part 300, 21st edition')
  })

  it('cannot supersede itself', async () => {
    const administrator = await server.signIn('administrator')
    const { id, version } = await administrator.client(specifications).create({ body: specification(310) })
    const reply = await administrator.request('PATCH', `/api/v1/specifications/${id}`, {
      version,
      body: { supersedesId: id },
    })
    expect((reply.body as { errors: object }).errors).toEqual({
      supersedesId: ['A specification cannot supersede itself.'],
    })
  })
})
