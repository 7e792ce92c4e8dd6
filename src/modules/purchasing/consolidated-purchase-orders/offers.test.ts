import { describe, expect, it } from 'vitest'
import { home } from '#modules/house/home/contract.ts'
import { consolidatedDesk } from '../../../../test/support/consolidated.ts'
import { testServer } from '../../../../test/support/server.ts'

const server = await testServer()
const desk = await consolidatedDesk(server)
const { api, approved, bundle, buyer, plain, supplier } = desk

const offered = async () => {
  const { toDoLists } = await buyer.client(home).get()
  return toDoLists.find(({ key }) => key === 'ordersToBundle')?.rows ?? []
}

describe('What could be bundled', () => {
  it('is told at home once there are two, until they are bundled', async () => {
    const first = await approved({ lines: [plain], requiredOn: '2026-12-18' })
    expect(await offered()).toEqual([])
    const second = await approved({ lines: [plain], requiredOn: '2026-12-04' })
    expect(await offered()).toMatchObject([
      {
        number: '2 orders',
        companyName: 'Vallmont Steel',
        value: '400.00',
        due: '2026-12-04',
        path: `/consolidated-purchase-orders/create?supplier=${supplier.id}`,
      },
    ])
    const candidates = await api.candidates({ query: { supplierId: supplier.id } })
    expect(candidates.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
    await bundle([first, second])
    expect(await offered()).toEqual([])
    expect(await api.candidates({ query: { supplierId: supplier.id } })).toEqual([])
  })
})
