import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answersOf } from '#platform/contract/abilities.ts'
import { stateNames } from '#platform/contract/documents/lifecycle.ts'
import { createHeatTables, heatLifecycle, heatOf, heatTable } from '#platform/testing/heats.ts'
import { actorOf, platformServices } from '#platform/testing/services.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { AuditEntry } from '#platform/server/audit/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { SYSTEM, unitOfWork } from '#platform/server/effects.ts'
import { allowedActions, type StatusTransition, transition } from './lifecycle.ts'
import { insertRow } from '#platform/server/database/rows.ts'

const services = await platformServices()
const { db } = services
const ada = actorOf({ name: 'Ada Moss' })

beforeAll(() => createHeatTables(db))

const audits: AuditEntry[] = []
beforeEach(() => void audits.splice(0))

function contextFor(actor: Actor = ada, tx = db): Context {
  return {
    ...unitOfWork(services, tx, actor, { id: 'r', ip: '' }).context,
    audit: (entry) => void audits.push(entry),
  }
}
const step = (action: string, id: string, more: Partial<StatusTransition> = {}): StatusTransition => ({
  entity: 'heats',
  table: heatTable,
  lifecycle: heatLifecycle,
  action,
  id,
  subject: 'H-4711',
  ...more,
})

let count = 0
const heat = (status = 'melted') => insertRow(db, heatTable, { ...heatOf((count += 1)), status })
async function read(id: string) {
  const [row] = await db.query<{ status: string; version: number; weight: string }>(
    sql`SELECT status, version, weight FROM test_heats WHERE id = ${id}`,
  )
  return row
}
const history = (id: string) =>
  db.query<Record<string, unknown>>(sql`
    SELECT action, from_state AS "from", to_state AS "to", reason, actor_id AS "actorId", actor_name AS "actorName"
    FROM status_history WHERE entity = 'heats' AND entity_id = ${id} ORDER BY at, action`)
const problem = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('A move', () => {
  it('changes the status, raises the version, and gives it', async () => {
    const id = await heat()
    expect(await transition(contextFor(), step('test', id, { version: 1 }))).toBe(2)
    expect(await read(id)).toMatchObject({ status: 'tested', version: 2 })
  })

  it('is one round trip', async () => {
    const id = await heat()
    const before = db.queries
    await transition(contextFor(), step('test', id, { version: 1 }))
    expect(db.queries - before).toBe(1)
  })

  it('writes who moved it from where to where, and why', async () => {
    const id = await heat()
    await transition(contextFor(), step('test', id))
    // The history is kept by the millisecond.
    await new Promise((resolve) => setTimeout(resolve, 5))
    await transition(contextFor(), step('scrap', id, { reason: 'Cracked' }))
    expect(await history(id)).toEqual([
      { action: 'test', from: 'melted', to: 'tested', reason: null, actorId: ada.id, actorName: 'Ada Moss' },
      {
        action: 'scrap',
        from: 'tested',
        to: 'scrapped',
        reason: 'Cracked',
        actorId: ada.id,
        actorName: 'Ada Moss',
      },
    ])
  })

  it('is queued for the audit trail with old and new state', async () => {
    const id = await heat()
    await transition(contextFor(), step('scrap', id, { reason: 'Cracked' }))
    expect(audits).toEqual([
      {
        entity: 'heats',
        entityId: id,
        action: 'scrap',
        subject: 'H-4711',
        changes: { status: { from: 'melted', to: 'scrapped' } },
        reason: 'Cracked',
      },
    ])
  })

  it('by the program itself has no person', async () => {
    const id = await heat('released')
    await transition(contextFor(SYSTEM), step('recall', id))
    expect(await history(id)).toMatchObject([{ action: 'recall', actorId: null, actorName: 'Heatline' }])
  })

  it('may change further columns with the status', async () => {
    const id = await heat()
    await transition(contextFor(), step('test', id, { set: { weight: '12.25', supplierId: null } }))
    expect(await read(id)).toMatchObject({ status: 'tested', weight: '12.250' })
  })

  it('does not ask for a version when the program does not have one', async () => {
    const id = await heat()
    await db.query(sql`UPDATE test_heats SET version = 41 WHERE id = ${id}`)
    expect(await transition(contextFor(), step('test', id))).toBe(42)
  })

  it('moves nothing but the one record', async () => {
    const [id, other] = [await heat(), await heat()]
    await transition(contextFor(), step('test', id))
    expect(await read(other)).toMatchObject({ status: 'melted', version: 1 })
  })
})

describe('A move is refused', () => {
  it('with 404 where there is no record', async () => {
    expect(
      await problem(transition(contextFor(), step('test', crypto.randomUUID(), { version: 1 }))),
    ).toMatchObject({ status: 404 })
  })

  it('with 422 and the reason in words where the state does not allow it', async () => {
    const id = await heat('released')
    expect(await problem(transition(contextFor(), step('test', id, { version: 1 })))).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_transition',
        message: '"Test" is possible from "Melted"; the status is "Released".',
      },
    })
  })

  it('with 412 and the present record where somebody was faster', async () => {
    const id = await heat()
    const current = { id, version: 1, name: 'as it is now' }
    const late = transition(contextFor(), step('test', id, { version: 7, current: async () => current }))
    expect(await problem(late)).toMatchObject({ status: 412, body: { current } })
  })

  it('with 422 rather than 412 where both are the case: the state explains more', async () => {
    const id = await heat('scrapped')
    expect(await problem(transition(contextFor(), step('test', id, { version: 7 })))).toMatchObject({
      status: 422,
    })
  })

  it('and then nothing is written: no status, no history, no audit entry', async () => {
    const id = await heat('released')
    await problem(transition(contextFor(), step('test', id)))
    await problem(transition(contextFor(), step('recall', id, { version: 9 })))
    expect([await read(id), await history(id), audits]).toEqual([
      { status: 'released', version: 1, weight: `${count}.500` },
      [],
      [],
    ])
  })

  it('as an error of ours when the lifecycle has no such action', async () => {
    await expect(transition(contextFor(), step('fly', await heat()))).rejects.toThrow(
      'The lifecycle of heats has no action fly.',
    )
  })
})

describe('From every state, every action', () => {
  const cases = stateNames(heatLifecycle).flatMap((state) =>
    Object.entries(heatLifecycle.actions).map(([action, info]) => ({
      state,
      action,
      to: info.from.some((from) => from === state) ? info.to : null,
    })),
  )
  it.each(cases)('$action from $state leads to $to', async ({ state, action, to }) => {
    const id = await heat(state)
    const result = await problem(transition(contextFor(), step(action, id, { version: 1 })))
    if (to === null) expect(result).toMatchObject({ status: 422, body: { code: 'invalid_transition' } })
    expect(await read(id)).toMatchObject({ status: to ?? state, version: to === null ? 1 : 2 })
  })
})

describe('Two moves at once', () => {
  const together = (id: string, moves: readonly Partial<StatusTransition>[]) =>
    Promise.all(
      moves.map((more) =>
        problem(
          inTransaction(services.pool, (tx) =>
            transition(contextFor(ada, tx), step(more.action ?? 'test', id, more)),
          ),
        ),
      ),
    )

  it('of the same action: one wins, the other is told that it is done', async () => {
    const id = await heat()
    const results = await together(id, [{ version: 1 }, { version: 1 }, { version: 1 }])
    expect(results.filter((one) => one === null)).toHaveLength(1)
    expect(results.filter((one) => one !== null)).toMatchObject([
      { body: { code: 'invalid_transition' } },
      { body: { code: 'invalid_transition' } },
    ])
    expect(await history(id)).toHaveLength(1)
  })

  it('of different actions from the same state: one wins', async () => {
    const id = await heat('tested')
    const results = await together(id, [
      { action: 'release', version: 1 },
      { action: 'scrap', version: 1 },
    ])
    expect(results.filter((one) => one === null)).toHaveLength(1)
    const [entry] = await history(id)
    expect(await read(id)).toMatchObject({ status: entry?.to, version: 2 })
  })

  it('beside a save of the same version: one wins', async () => {
    const id = await heat()
    const save = inTransaction(services.pool, (tx) =>
      tx.query(
        sql`UPDATE test_heats SET version = 2, name = 'saved' WHERE id = ${id} AND version = 1 RETURNING id`,
      ),
    )
    const [saved, [moved]] = await Promise.all([save, together(id, [{ version: 1 }])])
    expect([saved.length === 1, moved === null].filter(Boolean)).toHaveLength(1)
    if (moved !== null) expect(moved).toMatchObject({ status: 412 })
  })
})

describe('What a person may do with a record', () => {
  const rights = (...held: string[]) => actorOf({ permissions: new Set(held) })

  it('is true for each action that state and right allow', () => {
    const abilities = allowedActions(rights('heats:update', 'heats:release'), heatLifecycle, 'tested')
    expect(answersOf(abilities)).toEqual({
      can: {
        test: '"Test" is possible from "Melted"; the status is "Tested".',
        release: true,
        scrap: true,
      },
      cannot: {
        test: { code: 'invalid_transition', values: { action: 'Test', from: ['Melted'], state: 'Tested' } },
      },
    })
  })

  it('is a sentence where the right is missing', () => {
    expect(allowedActions(rights('heats:update'), heatLifecycle, 'tested').release).toEqual({
      code: 'not_the_right',
      values: { to: '"Release"' },
      message: 'You do not have the right to "Release".',
    })
  })

  it('tells the state before the right: nobody could do it', () => {
    expect(allowedActions(rights(), heatLifecycle, 'scrapped').release).toMatchObject({
      code: 'invalid_transition',
      message: '"Release" is possible from "Tested"; the status is "Scrapped".',
    })
  })

  it('never names an action of the program', () => {
    for (const state of stateNames(heatLifecycle)) {
      expect(allowedActions(rights('heats:update'), heatLifecycle, state)).not.toHaveProperty('recall')
    }
  })
})
