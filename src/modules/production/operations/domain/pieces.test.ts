import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testServer } from '../../../../../test/support/server.ts'
import { travellerDesk } from '../../../../../test/support/travellers.ts'
import { type CountedOperation, flowOf, flowOfPieces, openInSlot, passable } from './pieces.ts'

const operation = (id: string, groupNo: number, more: Partial<CountedOperation> = {}): CountedOperation => ({
  id,
  groupNo,
  isApplicable: true,
  good: 0,
  passed: 0,
  scrap: 0,
  ...more,
})
const flow = (operations: readonly CountedOperation[], entry: number) =>
  Object.fromEntries(
    [...flowOf(operations, entry)].map(([id, { avail, open, isDone }]) => [id, [avail, open, isDone]]),
  )

describe('Pieces in a route', () => {
  it('reach the next operation as they pass the one before', () => {
    const route = [operation('a', 10, { good: 80, passed: 80 }), operation('b', 20)]
    expect(flow(route, 100)).toEqual({ a: [100, 20, false], b: [80, 80, false] })
  })

  it('pass every operation of a group before they reach the next group (case 13)', () => {
    const half = [operation('a', 10, { good: 5, passed: 5 }), operation('b', 10), operation('c', 20)]
    expect(flow(half, 5)).toMatchObject({ c: [0, 0, false] })
    const both = half.map((one) => ({ ...one, ...(one.id === 'b' ? { good: 5, passed: 5 } : {}) }))
    expect(flow(both, 5)).toMatchObject({ a: [5, 0, true], c: [5, 5, false] })
  })

  it('that were scrapped are asked for nowhere behind', () => {
    const route = [
      operation('a', 10, { good: 9, passed: 9, scrap: 1 }),
      operation('b', 20, { good: 9, passed: 9 }),
    ]
    expect(flow(route, 10)).toEqual({ a: [10, 0, true], b: [9, 0, true] })
  })

  it('go past an operation that does not apply', () => {
    const route = [operation('a', 10, { isApplicable: false }), operation('b', 20)]
    expect(flow(route, 3)).toEqual({ b: [3, 3, false] })
  })

  it('with serial numbers are worked on nowhere once one was lost at the operation beside', () => {
    const beside = { groupNo: 10, isApplicable: true }
    const route = [
      { ...beside, id: 'a', good: new Set(['2']), passed: new Set(['2']), scrapped: new Set(['1']) },
      { ...beside, id: 'b', good: new Set(['1']), passed: new Set(['1']), scrapped: new Set<string>() },
    ]
    expect(Object.fromEntries(flowOfPieces(route, ['1', '2', '3']))).toEqual({
      a: { avail: 3, open: 1, isDone: false },
      b: { avail: 3, open: 2, isDone: false },
    })
  })

  it('move on when every signature names them and every point is answered', () => {
    expect(passable({ good: 5, passed: 1, slots: [4, 3], points: [5] })).toBe(2)
    expect(passable({ good: 5, passed: 1, slots: [], points: [] })).toBe(4)
    expect(passable({ good: 5, passed: 0, slots: [5], points: [0] })).toBe(0)
    expect([openInSlot({ good: 5, slots: [3, 1] }, 0), openInSlot({ good: 5, slots: [3, 1] }, 1)]).toEqual([
      2, 2,
    ])
  })
})

describe('The database', async () => {
  const server = await testServer()
  const { released, operationsOf } = await travellerDesk(server)
  const { db } = server.services

  it('counts as the program does, whatever is booked', async () => {
    let seed = 7
    const chance = (most: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % most
    }
    const row = await released({ quantity: 12 })
    const by = row.createdByName
      ? sql`(SELECT id FROM users WHERE name = ${row.createdByName} LIMIT 1)`
      : sql`NULL`
    const [{ ids } = { ids: [] }] = await db.query<{ ids: string[] }>(
      sql`SELECT array_agg(id ORDER BY seq) AS ids FROM operations WHERE traveller_root_id = ${row.id}`,
    )
    for (let step = 0; step < 40; step += 1) {
      const id = ids[chance(ids.length)]
      const kind = (['good', 'scrap', 'pass'] as const)[chance(3)] ?? 'good'
      const column = sql.identifier(kind === 'pass' ? 'passed_delta' : `${kind}_delta`)
      const count = 1 + chance(4)
      await db
        .query(
          sql`INSERT INTO piece_entries (traveller_root_id, operation_id, kind, quantity, ${column}, reason, by_id, at)
            VALUES (${row.id}, ${id}, ${kind}, ${count}, ${count}, 'By chance', ${by}, now())`,
        )
        .catch(() => undefined)
      const found = await operationsOf(row)
      const counted = found.map((one) =>
        operation(one.id, one.groupNo, {
          good: one.goodQty,
          passed: one.passedQty,
          scrap: one.scrapQty,
        }),
      )
      expect(
        Object.fromEntries(found.map((one) => [one.id, [one.availQty, one.openQty, one.doneAt !== null]])),
      ).toEqual(flow(counted, 12))
    }
  })
})
