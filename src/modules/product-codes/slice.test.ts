import { expect, it } from 'vitest'
import { crudSuite, dataOf } from '../../../test/support/crud-suite.ts'
import { testServer } from '../../../test/support/server.ts'
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
  sellable: n !== 3,
  sortOrder: n,
  active: true,
})

crudSuite(server, productCodes, {
  body: product,
  change: { priceGuide: '99.0000', hsCode: null },
  required: ['code', 'name', 'family', 'uom', 'form', 'sellable'],
  search: (n) => `flange number ${n}`,
  filters: { 'filter[family]=flange': [0, 1], 'filter[form]=bar': [4], 'filter[sellable]=false': [3] },
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
