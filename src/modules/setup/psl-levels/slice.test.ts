import { expect, it } from 'vitest'
import { crudSuite } from '../../../../test/support/crud-suite.ts'
import { testServer } from '../../../../test/support/server.ts'
import { pslLevels } from './contract.ts'

const server = await testServer()

const level = (n: number) => ({
  code: `PSL ${n}`,
  name: `API 6A level ${n}`,
  description: null,
  standard: n === 4 ? 'API 5L' : 'API 6A',
  rank: n % 100,
  minCertificateType: '3.1' as const,
  requiresSerialisation: n > 2,
  requiresTechnicalReview: n > 2,
  minNdeLevel: 'II' as const,
  impactTestRule: 'At all temperature classes',
  recordRetentionYears: 10,
  productFamilies: ['BOD', 'BON'],
  sortOrder: n,
  active: true,
})

crudSuite(server, pslLevels, {
  body: level,
  change: { minCertificateType: '3.2' },
  required: ['code', 'name', 'standard', 'rank', 'minCertificateType', 'recordRetentionYears'],
  search: (n) => `api 6a level ${n}`,
  filters: { 'filter[standard]=API 5L': [4], 'filter[requiresTechnicalReview]=true': [3, 4] },
})

it('is unique together with its standard', async () => {
  const administrator = await server.signIn('administrator')
  const create = (standard: string) =>
    administrator.request('POST', '/api/v1/psl-levels', { body: { ...level(300), standard } })
  expect((await create('API 6A')).status).toBe(201)
  expect((await create('API 5CT')).status).toBe(201)
  const again = await create('api 6a')
  expect([again.status, (again.body as { errors: object }).errors]).toEqual([
    422,
    { code: ['The code has already been taken.'] },
  ])
})
