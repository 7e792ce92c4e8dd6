import { expect, it } from 'vitest'
import { crudSuite, dataOf } from '../../../test/support/crud-suite.ts'
import { testServer } from '../../../test/support/server.ts'
import { globalSegments } from './contract.ts'

const server = await testServer()

const segment = (n: number) => ({
  code: `GS-${n}`,
  name: `Segment number ${n}`,
  description: 'Drilling and production',
  sortOrder: 1000 - n,
  active: n !== 3,
})

crudSuite(server, globalSegments, {
  body: segment,
  change: { name: 'Renamed' },
  required: ['code', 'name', 'sortOrder', 'active'],
  search: (n) => `segment number ${n}`,
  filters: { 'filter[active]=true': [0, 1, 2, 4] },
})

it('refuses a code that differs only in case', async () => {
  const administrator = await server.signIn('administrator')
  await administrator.request('POST', '/api/v1/global-segments', { body: segment(300) })
  const reply = await administrator.request('POST', '/api/v1/global-segments', {
    body: { ...segment(301), code: 'gs-300' },
  })
  expect(reply.body).toEqual({
    message: 'The code has already been taken.',
    errors: { code: ['The code has already been taken.'] },
  })
})

it('keeps a segment that is in use', async () => {
  const administrator = await server.signIn('administrator')
  const global = dataOf(
    await administrator.request('POST', '/api/v1/global-segments', { body: segment(400) }),
  )
  const market = { code: 'M', name: 'Wellhead', globalSegmentId: global.id, sortOrder: 1, active: true }
  expect((await administrator.request('POST', '/api/v1/market-segments', { body: market })).status).toBe(201)
  const reply = await administrator.request('DELETE', `/api/v1/global-segments/${global.id}`, { version: 1 })
  expect([reply.status, reply.body]).toEqual([
    422,
    { code: 'in_use', message: 'This record is in use and cannot be deleted. Deactivate it instead.' },
  ])
})
