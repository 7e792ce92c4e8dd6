import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { createHeatTables, heatOf, heatTable } from '#platform/testing/heats.ts'
import { actorOf, platformServices } from '#platform/testing/services.ts'
import type { AuditEntry } from '#platform/server/audit/audit.ts'
import { unitOfWork } from '#platform/server/effects.ts'
import { transition } from './lifecycle.ts'
import { insertRow } from '#platform/server/database/rows.ts'

const services = await platformServices()
const { db } = services
beforeAll(() => createHeatTables(db))

/** Kept in the field `name`, beside the status. */
const grading = lifecycle({
  states: {
    ungraded: { label: 'Ungraded', tone: 'grey' },
    graded: { label: 'Graded', tone: 'green' },
  },
  initial: 'ungraded',
  actions: { grade: { label: 'Grade', from: ['ungraded'], to: 'graded', access: 'heats:update' } },
})

let count = 0
const ungraded = () =>
  insertRow(db, heatTable, { ...heatOf((count += 1)), status: 'melted', name: 'ungraded' })

/** Moves a heat; gives its new version and what the trail was told. */
async function grade(id: string, version?: number): Promise<{ version: number; audits: AuditEntry[] }> {
  const audits: AuditEntry[] = []
  const { context } = unitOfWork(services, db, actorOf({ name: 'Ada Moss' }), { id: 'r', ip: '' })
  const ctx = { ...context, audit: (entry: AuditEntry) => void audits.push(entry) }
  const moved = await transition(ctx, {
    entity: 'heats',
    table: heatTable,
    lifecycle: grading,
    field: 'name',
    action: 'grade',
    id,
    subject: 'H-4711',
    reason: 'Analysed',
    ...(version === undefined ? {} : { version }),
  })
  return { version: moved, audits }
}

describe('A second lifecycle of a record', () => {
  it('moves its own field and leaves the status alone', async () => {
    const id = await ungraded()
    const { version, audits } = await grade(id, 1)
    expect(version).toBe(2)
    const [row] = await db.query(sql`SELECT name, status, version FROM test_heats WHERE id = ${id}`)
    expect(row).toEqual({ name: 'graded', status: 'melted', version: 2 })
    expect(audits.map(({ changes }) => changes)).toEqual([{ name: { from: 'ungraded', to: 'graded' } }])
    const history = await db.query(sql`
      SELECT action, from_state AS "from", to_state AS "to", reason, actor_name AS who
      FROM status_history WHERE entity_id = ${id}`)
    expect(history).toEqual([
      { action: 'grade', from: 'ungraded', to: 'graded', reason: 'Analysed', who: 'Ada Moss' },
    ])
  })

  it('is refused from a state of its own, whatever the status', async () => {
    const id = await ungraded()
    await grade(id)
    await expect(grade(id)).rejects.toMatchObject({
      status: 422,
      body: {
        code: 'invalid_transition',
        message: '"Grade" is possible from "Ungraded"; the status is "Graded".',
      },
    })
  })

  it('is refused for a stale version and for nobody', async () => {
    await expect(grade(await ungraded(), 9)).rejects.toMatchObject({ status: 412 })
    await expect(grade(crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
  })
})
