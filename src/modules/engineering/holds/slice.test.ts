import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { conditionalSteel } from '../../../../test/support/conditional-steel.ts'
import { testServer } from '../../../../test/support/server.ts'
import { nonConformances } from '#modules/purchasing/non-conformances/contract.ts'
import type { Context } from '#platform/server/context.ts'
import { asSystem } from '#platform/server/system.ts'
import type { RecordRef } from './domain.ts'
import { endHold, holdsOn, putOnHold, requireFree } from './server/api.ts'

const server = await testServer()
const { keeper, accept, take, setup } = await conditionalSteel(server)

const run = <T>(work: (ctx: Context) => Promise<T>) => asSystem(server.services, 'test', work)
const ref = (entity: string, label: string): RecordRef => ({ entity, id: randomUUID(), label })
const refusedFor = (things: readonly RecordRef[]) =>
  run(async (ctx) => {
    const refusal: unknown = await requireFree(ctx, things).then(
      () => null,
      (error: unknown) => error,
    )
    return refusal
  })
const trailOf = ({ id }: RecordRef) =>
  server.services.db.query<{ action: string; reason: string }>(
    sql`SELECT action, reason FROM audit_log WHERE entity_id = ${id} ORDER BY seq`,
  )

describe('A hold', () => {
  it('stops what it names and nothing else, and is told with its page until it ends', async () => {
    const drawing = ref('drawings', 'D-1001 Rev B')
    const ncr = ref('non-conformances', 'NCR-1')
    const held = ref('travellers', 'TR-1')
    const free = ref('travellers', 'TR-2')
    await run(async (ctx) => {
      await putOnHold(ctx, { source: drawing, on: [held], reason: 'The bore has changed.' })
      await putOnHold(ctx, { source: ncr, on: [held], reason: 'Too thin' })
    })
    expect(await refusedFor([free])).toBeNull()
    expect(await refusedFor([free, held])).toMatchObject({
      status: 423,
      body: {
        code: 'on_hold',
        message: 'D-1001 Rev B holds TR-1: The bore has changed.',
        refusals: [
          { code: 'on_hold', values: { by: 'D-1001 Rev B', thing: 'TR-1' }, href: `/drawings/${drawing.id}` },
          { message: 'NCR-1 holds TR-1: Too thin.', href: `/non-conformances/${ncr.id}` },
        ],
      },
    })
    await run((ctx) => endHold(ctx, { source: drawing }))
    await run((ctx) => endHold(ctx, { source: ncr, on: [free] }))
    expect(await refusedFor([held])).toMatchObject({ body: { refusals: [{ values: { by: 'NCR-1' } }] } })
    await run((ctx) => endHold(ctx, { source: ncr, on: [held] }))
    expect(await refusedFor([held])).toBeNull()
    expect(await trailOf(held)).toEqual([
      { action: 'startHold', reason: 'D-1001 Rev B: The bore has changed.' },
      { action: 'startHold', reason: 'NCR-1: Too thin' },
      { action: 'endHold', reason: 'D-1001 Rev B: The bore has changed.' },
      { action: 'endHold', reason: 'NCR-1: Too thin' },
    ])
  })

  it('is placed once, and again after it ended', async () => {
    const source = ref('drawings', 'D-1002 Rev A')
    const thing = ref('travellers', 'TR-3')
    const place = (ctx: Context) => putOnHold(ctx, { source, on: [thing], reason: 'Withdrawn' })
    await run(place)
    await run(place)
    await run((ctx) => endHold(ctx, { source }))
    await run(place)
    const actions = (await trailOf(thing)).map(({ action }) => action)
    expect(actions).toEqual(['startHold', 'endHold', 'startHold'])
    const [shown] = await run((ctx) =>
      ctx.tx.query<{ holds: object[] }>(sql`SELECT ${holdsOn(sql`${thing.id}::uuid`)} AS holds`),
    )
    expect(shown?.holds).toEqual([
      expect.objectContaining({ sourceLabel: 'D-1002 Rev A', reason: 'Withdrawn' }),
    ])
  })
})

describe('Steel that a non-conformance holds', () => {
  it('is named by the register like anything else', async () => {
    const piece = await accept(await take('H-REGISTER'))
    const ncr = await keeper.client(nonConformances).create({
      body: {
        facilityId: setup.facilityId,
        title: 'The wall is too thin',
        foundAt: 'inspection',
        foundOn: '2026-11-20',
        pieceIds: [piece.id],
        heatId: piece.heatId ?? null,
      },
    })
    const steel = { entity: 'steel-stock', id: piece.id, label: piece.number }
    const heat = { entity: 'heats', id: piece.heatId ?? '', label: 'H-REGISTER' }
    const href = `/non-conformances/${ncr.id}`
    expect(await refusedFor([steel, heat])).toMatchObject({
      status: 423,
      body: {
        refusals: [
          { message: `${ncr.number} holds ${piece.number}: The wall is too thin.`, href },
          { message: `${ncr.number} holds H-REGISTER: The wall is too thin.`, href },
        ],
      },
    })
  })

  it('is not held past steel stock', async () => {
    const source = ref('drawings', 'D-1003 Rev A')
    const on = [ref('steel-stock', 'SS-1')]
    await expect(run((ctx) => putOnHold(ctx, { source, on, reason: 'Withdrawn' }))).rejects.toThrow(
      'holds_not_of_steel',
    )
  })
})
