import { expect, it } from 'vitest'
import { crudSuite, dataOf } from '../../../../test/support/crud-suite.ts'
import { testServer } from '../../../../test/support/server.ts'
import { marketSegments } from './contract.ts'

const server = await testServer()

const segment = (n: number) => ({
  code: `MS-${n}`,
  name: `Market number ${n}`,
  description: null,
  globalSegmentId: null,
  targetMarginPercent: '12.50',
  sortOrder: n,
  active: true,
})

crudSuite(server, marketSegments, {
  body: segment,
  change: { targetMarginPercent: '30.00' },
  required: ['code', 'name', 'active'],
  search: (n) => `market number ${n}`,
  filters: { 'filter[globalSegmentId]=none': [0, 1, 2, 3, 4] },
})

it('shows the name of its global segment and can be filtered by it', async () => {
  const administrator = await server.signIn('administrator')
  const global = dataOf(
    await administrator.request('POST', '/api/v1/global-segments', {
      body: { code: 'UP', name: 'Upstream', sortOrder: 1, active: true },
    }),
  )
  const client = administrator.client(marketSegments)
  const made = await client.create({ body: { ...segment(300), globalSegmentId: global.id } })
  expect(made.globalSegmentName).toBe('Upstream')
  const page = await client.list({ query: { filter: { globalSegmentId: [global.id] } } })
  expect(page.data.map(({ id, globalSegmentName }) => [id, globalSegmentName])).toEqual([
    [made.id, 'Upstream'],
  ])
})

it('refuses a global segment that does not exist', async () => {
  const administrator = await server.signIn('administrator')
  const reply = await administrator.request('POST', '/api/v1/market-segments', {
    body: { ...segment(301), globalSegmentId: crypto.randomUUID() },
  })
  expect([reply.status, reply.body]).toEqual([
    422,
    {
      message: 'The selected global segment is invalid.',
      errors: { globalSegmentId: ['The selected global segment is invalid.'] },
      codes: { globalSegmentId: 'choice' },
    },
  ])
})
