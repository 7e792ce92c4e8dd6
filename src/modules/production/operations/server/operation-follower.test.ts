import { describe, expect, it } from 'vitest'
import { refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { followedAbilities, followersOf, type OperationFollower, refuseFor } from './operation-follower.ts'
import type { OperationRow } from './queries.ts'

const ctx = { today: () => '2026-05-04' } as unknown as Context
const row = { openQty: 4, goodQty: 3, passedQty: 1, pieces: [] } as unknown as OperationRow
const silent: OperationFollower = {
  refusals: async () => [],
  recorded: async () => {},
  passed: async () => {},
}
const unmarked: OperationFollower = {
  ...silent,
  refusals: async (_, act, __, { quantity }, on) =>
    act === 'sign' ? [] : [refuse('unmarked', { quantity, on }, `${quantity} pieces are not marked yet.`)],
}

describe('What follows operations', () => {
  it('has its say at the buttons, about what nothing else refuses', async () => {
    const follower = followersOf([silent, unmarked])
    const allowed = { start: true, book: 'No piece is open here.', sign: true } as const
    expect(await followedAbilities(follower, ctx, allowed, row)).toEqual({
      start: {
        code: 'unmarked',
        values: { quantity: 4, on: '2026-05-04' },
        message: '4 pieces are not marked yet.',
      },
    })
  })

  it('refuses the act itself by the same sentence', async () => {
    await expect(refuseFor(unmarked, ctx, 'record', row, { quantity: 2, pieces: [] })).rejects.toMatchObject({
      status: 422,
      body: { message: '2 pieces are not marked yet.', refusals: [{ code: 'unmarked' }] },
    })
    await refuseFor(followersOf([]), ctx, 'record', row, { quantity: 2, pieces: [] })
  })

  it('keeps the page that mends it: a lot that owes examinations stops the release, and so the delivery (case 13)', async () => {
    const lot = refuse('lot_owes', { lot: 'LOT-7', owed: 2 }, 'LOT-7 owes 2 examinations.')
    const ofLots: OperationFollower = {
      ...silent,
      refusals: async (_, act) => (act === 'sign' ? [{ ...lot, href: '/lots/LOT-7' }] : []),
    }
    const pieces = { quantity: 2, pieces: [] }
    await expect(refuseFor(followersOf([silent, ofLots]), ctx, 'sign', row, pieces)).rejects.toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'lot_owes', message: 'LOT-7 owes 2 examinations.', href: '/lots/LOT-7' }] },
    })
    await refuseFor(ofLots, ctx, 'record', row, pieces)
  })
})
