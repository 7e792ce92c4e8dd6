import { describe, expect, it } from 'vitest'
import { crudSuite, dataOf } from '../../../../test/support/crud-suite.ts'
import { testServer } from '../../../../test/support/server.ts'
import { productCodes } from './contract.ts'

const server = await testServer()

const product = (n: number) => ({
  code: `FLG-${n}`,
  name: `Flange number ${n}`,
  description: null,
  family: n < 2 ? 'flange' : 'wellhead',
  uom: 'each' as const,
  form: n === 4 ? ('bar' as const) : ('forging' as const),
  defaultSpecificationId: null,
  defaultPslLevelId: null,
  hsCode: '730721',
  defaultLeadTimeWeeks: 12,
  priceGuide: '1250.5000',
  descriptionTemplate: null,
  drawingNo: '7718',
  revision: 'C',
  sellable: n !== 3,
  purchasable: true,
  stocked: n === 2,
  sortOrder: n,
  active: true,
})

crudSuite(server, productCodes, {
  body: product,
  change: { priceGuide: '99.0000', hsCode: null },
  required: ['code', 'name', 'family', 'uom', 'form', 'sellable'],
  search: (n) => `flange number ${n}`,
  filters: {
    'filter[family]=flange': [0, 1],
    'filter[form]=bar': [4],
    'filter[sellable]=false': [3],
    'filter[stocked]=true': [2],
  },
})

it('shows which specification and level it stands for', async () => {
  const administrator = await server.signIn('administrator')
  const specification = dataOf(
    await administrator.request('POST', '/api/v1/specifications', {
      body: {
        code: 'API 6A',
        name: 'Wellhead and tree equipment',
        edition: '21st edition',
        kind: 'product',
        status: 'current',
        sortOrder: 1,
        active: true,
      },
    }),
  )
  const level = dataOf(
    await administrator.request('POST', '/api/v1/psl-levels', {
      body: {
        code: 'PSL 3',
        name: 'API 6A PSL 3',
        standard: 'API 6A',
        rank: 3,
        minCertificateType: '3.1',
        requiresSerialisation: true,
        requiresTechnicalReview: true,
        recordRetentionYears: 10,
        sortOrder: 1,
        active: true,
      },
    }),
  )
  const made = await administrator.client(productCodes).create({
    body: { ...product(300), defaultSpecificationId: specification.id, defaultPslLevelId: level.id },
  })
  expect(made).toMatchObject({
    defaultSpecificationName: 'API 6A, 21st edition',
    defaultPslLevelName: 'API 6A PSL 3',
  })
  const page = await administrator
    .client(productCodes)
    .list({ query: { filter: { defaultPslLevelId: [level.id] } } })
  expect(page.data.map(({ code }) => code)).toEqual(['FLG-300'])
})

describe('A description', () => {
  it('is built from what is chosen, and again when a choice changes', async () => {
    const administrator = await server.signIn('administrator')
    const client = administrator.client(productCodes)
    const made = await client.create({
      body: {
        ...product(400),
        description: 'written by hand',
        descriptionTemplate: '{name}, {form}, {specification}, drawing {drawing} rev {revision}',
      },
    })
    expect(made.description).toBe('Flange number 400, Forging, drawing 7718 rev C')
    const changed = await client.update({
      params: { id: made.id },
      version: 1,
      body: { form: 'bar', revision: 'D' },
    })
    expect(changed.description).toBe('Flange number 400, Bar, drawing 7718 rev D')
    const free = await client.update({
      params: { id: made.id },
      version: 2,
      body: { descriptionTemplate: null, description: 'By hand' },
    })
    expect(free.description).toBe('By hand')
  })

  it('knows only words that a product has', async () => {
    const administrator = await server.signIn('administrator')
    const reply = await administrator.request('POST', '/api/v1/product-codes', {
      body: { ...product(401), descriptionTemplate: '{name}, {weight}' },
    })
    expect((reply.body as { errors: object }).errors).toEqual({
      descriptionTemplate: [
        'The description template field holds a word in braces that a product does not have.',
      ],
    })
  })
})

it('finds products with a name like the one that is typed', async () => {
  const administrator = await server.signIn('administrator')
  const client = administrator.client(productCodes)
  const made = await client.create({ body: { ...product(500), name: 'Weld neck flange, machined' } })
  await client.create({ body: { ...product(501), name: 'Tubing hanger' } })
  const found = await client.duplicates({ query: { name: 'weldneck flange machined' } })
  expect(found.map(({ name }) => name)).toEqual(['Weld neck flange, machined'])
  expect(await client.duplicates({ query: { name: 'Weld neck flange', id: made.id } })).toEqual([])
  expect(await client.duplicates({ query: { name: 'Lifting padeye' } })).toEqual([])
  const user = await server.signIn('user')
  expect((await user.request('GET', '/api/v1/product-codes/duplicates?name=weld')).status).toBe(403)
})

it('tells staff what a line takes over, and nobody else', async () => {
  const administrator = await server.signIn('administrator')
  const made = await administrator.client(productCodes).create({ body: product(40) })
  const user = await server.signIn('user')
  const params = { id: made.id }
  expect(await user.client(productCodes).lineFacts({ params })).toEqual({
    id: made.id,
    code: 'FLG-40',
    name: 'Flange number 40',
    active: true,
    uom: 'each',
    description: null,
    defaultSpecificationId: null,
    defaultSpecificationName: null,
    defaultPslLevelId: null,
    defaultPslLevelName: null,
    defaultLeadTimeWeeks: 12,
    priceGuide: '1250.5000',
  })
  const path = (id: string) => `/api/v1/product-codes/${id}/line-facts`
  expect((await user.request('GET', path('00000000-0000-4000-8000-000000000000'))).status).toBe(404)
  const client = await server.signIn('client')
  expect((await client.request('GET', path(made.id))).status).toBe(403)
})
