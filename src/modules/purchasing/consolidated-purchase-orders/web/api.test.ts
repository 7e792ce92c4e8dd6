import { expect, it, vi } from 'vitest'
import { consolidatedIn, ordersByNumber } from './api.tsx'

const id = '5f0c0f5e-0d3c-4b57-9a0e-3f1a0c7f2b11'
const found = { id, number: 'BUNDLE-26-004', supplierName: 'Calder Forge' }

it('A consolidated order is found by the number that the house gives it, whatever its pattern is', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const data = url.includes('/consolidated-purchase-orders?') && url.includes('bundle') ? [found] : []
    return Response.json({ data, meta: { next_cursor: null, total: data.length, total_is_exact: true } })
  })
  const { load } = ordersByNumber('test', ['issued'])
  const [one] = await load({ search: 'bundle-26' }, {})
  expect(one).toMatchObject({ name: 'BUNDLE-26-004', code: 'Calder Forge' })
  expect(consolidatedIn(one?.id ?? '')).toBe(id)
  asked.length = 0
  await load({}, {})
  expect(asked).toHaveLength(1)
})
