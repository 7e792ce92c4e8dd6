import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { heatHandlers as handlers } from '#platform/testing/heat-server.ts'
import { createHeatTables, heatOf, type heats, supplierTable } from '#platform/testing/heats.ts'
import { actorOf, platformServices } from '#platform/testing/services.ts'
import type { Context } from '#platform/server/context.ts'
import type { AuditEntry } from '#platform/server/audit/audit.ts'
import { codeOf, type Db, inTransaction } from '#platform/server/database/database.ts'
import { unitOfWork } from '#platform/server/effects.ts'
import { insertRow } from '#platform/server/database/rows.ts'

const services = await platformServices()
const { db } = services

const audits: AuditEntry[] = []
beforeEach(() => void audits.splice(0))
let supplierId = ''

beforeAll(async () => {
  await createHeatTables(db)
  supplierId = await insertRow(db, supplierTable, { name: 'Ferrostahl' })
})

const all = ['heats:read', 'heats:create', 'heats:update', 'heats:delete', 'heats:release']
function contextFor(rights: readonly string[] = all, tx: Db = db): Context {
  const unit = unitOfWork(services, tx, actorOf({ permissions: new Set(rights) }), { id: 'r', ip: '' })
  return { ...unit.context, audit: (entry) => void audits.push(entry) }
}
const ctx = contextFor()

type Heat = z.output<typeof heats.record>

let count = 0
const create = (values: object = {}): Promise<Heat> =>
  handlers.create(ctx, { body: { ...heatOf((count += 1)), ...values } })
const update = (id: string, version: number, body: object, tx = ctx): Promise<Heat> =>
  handlers.update(tx, { params: { id }, query: undefined, body, version })
const remove = (id: string, version: number) =>
  handlers.remove(ctx, { params: { id }, query: undefined, body: undefined, version })
const problem = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const trips = async (work: () => Promise<unknown>) => {
  const before = db.queries
  await work()
  return db.queries - before
}

describe('Creating', () => {
  it('answers with the record: what was written, what the database added, names of references', async () => {
    const made = await create({ supplierId })
    expect(made).toMatchObject({
      ...heatOf(count),
      tappedAt: '2026-11-02T06:30:00.250000Z',
      version: 1,
      status: 'melted',
      supplierId,
      supplierName: 'Ferrostahl',
    })
    expect(await handlers.require(ctx, made.id)).toEqual(made)
  })

  it('is one round trip', async () => {
    expect(await trips(() => create({ supplierId }))).toBe(1)
  })

  it('queues one entry for the trail, with all that is there now', async () => {
    const made = await create({ chemistry: null })
    expect(audits).toEqual([
      {
        entity: 'heats',
        entityId: made.id,
        action: 'create',
        subject: made.code,
        changes: expect.any(Object),
      },
    ])
    expect(audits[0]?.changes).toMatchObject({
      code: { from: null, to: made.code },
      weight: { from: null, to: `${count}.500` },
    })
    expect(Object.keys(audits[0]?.changes ?? {})).not.toEqual(
      expect.arrayContaining(['id', 'version', 'createdAt', 'can', 'chemistry']),
    )
  })

  it('passes on what the database refuses', async () => {
    const { code } = await create()
    expect(codeOf(await problem(create({ code: String(code).toLowerCase() })))).toBe('23505')
    expect(codeOf(await problem(create({ supplierId: crypto.randomUUID() })))).toBe('23503')
  })
})

describe('Reading', () => {
  it('says what the actor may do', async () => {
    const { id } = await create()
    const can = async (...rights: string[]) => (await handlers.require(contextFor(rights), id)).can
    expect(await can(...all)).toMatchObject({ update: true, remove: true, test: true })
    expect(await can('heats:read')).toMatchObject({
      update: 'You do not have the right to change this.',
      remove: 'You do not have the right to delete this.',
      test: 'You do not have the right to "Test".',
    })
  })

  it('finds null, requires 404', async () => {
    const unknown = crypto.randomUUID()
    expect(await handlers.find(ctx, unknown)).toBeNull()
    expect(await problem(handlers.require(ctx, unknown))).toMatchObject({
      status: 404,
      message: 'Not found.',
    })
    expect(await problem(handlers.get(ctx, { params: { id: unknown } }))).toMatchObject({ status: 404 })
  })

  it('with another version than the caller saw is 412 with the record as it is', async () => {
    const made = await create()
    expect(await handlers.requireVersion(ctx, made.id, 1)).toEqual(made)
    expect(await problem(handlers.requireVersion(ctx, made.id, 2))).toMatchObject({
      status: 412,
      body: { current: made },
    })
  })
})

describe('Changing', () => {
  it('changes the listed fields only and raises the version', async () => {
    const made = await create({ supplierId })
    const changed = await update(made.id, 1, { weight: '9.125' })
    expect(changed).toEqual({ ...made, weight: '9.125', version: 2, updatedAt: changed.updatedAt })
  })

  it('tells the trail old and new of what differs, and nothing else', async () => {
    const made = await create()
    audits.splice(0)
    await update(made.id, 1, {
      weight: '9.125',
      name: made.name,
      chemistry: { Cr: 2.25, C: 0.12 },
      supplierId,
    })
    expect(audits).toEqual([
      {
        entity: 'heats',
        entityId: made.id,
        action: 'update',
        subject: made.code,
        changes: {
          weight: { from: made.weight, to: '9.125' },
          supplierId: { from: null, to: supplierId },
          supplierName: { from: null, to: 'Ferrostahl' },
        },
      },
    ])
  })

  it('is two round trips: what it was, and what it is', async () => {
    const { id } = await create()
    expect(await trips(() => update(id, 1, { name: 'Renamed' }))).toBe(2)
  })

  it('leaves out names that are no columns', async () => {
    const made = await create()
    const changed = await update(made.id, 1, { colour: 'red', supplierName: 'Invented' })
    expect(changed).toEqual({ ...made, version: 2, updatedAt: changed.updatedAt })
  })

  it('is refused with 404 and 412, and then nothing is written', async () => {
    const made = await create()
    audits.splice(0)
    expect(await problem(update(crypto.randomUUID(), 1, { name: 'x' }))).toMatchObject({ status: 404 })
    expect(await problem(update(made.id, 2, { name: 'x' }))).toMatchObject({
      status: 412,
      body: { current: made },
    })
    expect([await handlers.require(ctx, made.id), audits]).toEqual([made, []])
  })

  it('by two people who read the same version: one is saved, the other gets 412 with what was saved', async () => {
    const { id } = await create()
    const results = await Promise.all(
      ['first', 'second', 'third'].map((name) =>
        inTransaction(services.pool, (tx) => update(id, 1, { name }, contextFor(all, tx))).catch(
          (error: unknown) => error,
        ),
      ),
    )
    const saved = await handlers.require(ctx, id)
    const late = results.filter((one) => one instanceof Error)
    expect(late).toHaveLength(2)
    expect(late).toMatchObject(
      Array(2).fill({ status: 412, body: { current: { id, version: 2, name: saved.name } } }),
    )
    expect(['first', 'second', 'third']).toContain(saved.name)
  })
})

describe('Deleting', () => {
  it('removes the record and tells the trail what it was', async () => {
    const made = await create()
    audits.splice(0)
    await remove(made.id, 1)
    expect(await handlers.find(ctx, made.id)).toBeNull()
    expect(audits).toMatchObject([
      {
        entity: 'heats',
        entityId: made.id,
        action: 'delete',
        changes: { code: { from: made.code, to: null } },
      },
    ])
  })

  it('is refused with 404 and 412', async () => {
    const { id } = await create()
    expect(await problem(remove(crypto.randomUUID(), 1))).toMatchObject({ status: 404 })
    expect(await problem(remove(id, 2))).toMatchObject({ status: 412 })
    expect(await handlers.find(ctx, id)).not.toBeNull()
  })

  it('is refused by the database while others refer to it', async () => {
    await create({ supplierId })
    const statement = sql`DELETE FROM test_suppliers WHERE id = ${supplierId}`
    expect(codeOf(await problem(db.query(statement)))).toBe('23503')
  })

  it('beside a save that was faster removes nothing unseen', async () => {
    const { id } = await create()
    let version = 1
    const slow: Db = {
      get queries() {
        return db.queries
      },
      changes: undefined,
      // Somebody saves after the record was read and before it is deleted.
      async query(statement) {
        const rows = await db.query<never>(statement)
        if (version === 1) {
          version = 2
          await update(id, 1, { name: 'Saved in between' })
        }
        return rows
      },
    }
    const late = handlers.remove(contextFor(all, slow), {
      params: { id },
      query: undefined,
      body: undefined,
      version: 1,
    })
    expect(await problem(late)).toMatchObject({ status: 412 })
    expect(await handlers.require(ctx, id)).toMatchObject({ name: 'Saved in between' })
  })
})
