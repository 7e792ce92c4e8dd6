import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Context } from '#platform/server/context.ts'
import { recordColumns } from '#platform/server/database/record-columns.ts'
import { contextOf, platformServices } from '#platform/testing/services.ts'
import { documentOf } from '../document.ts'
import { savesOf } from '../saves.ts'

const services = await platformServices()
const { db } = services

const routeTable = pgTable('test_routes', {
  ...recordColumns(),
  number: text().notNull(),
  status: text().notNull().default('open'),
})
const operationTable = pgTable('test_operations', {
  id: uuid().primaryKey().defaultRandom(),
  routeId: uuid('route_id').notNull(),
  position: integer().notNull(),
  title: text().notNull(),
})
const stepTable = pgTable('test_steps', {
  id: uuid().primaryKey().defaultRandom(),
  routeId: uuid('route_id').notNull(),
  operationId: uuid('operation_id').notNull(),
  position: integer().notNull(),
  text: text().notNull(),
})
const serialTable = pgTable('test_serials', {
  id: uuid().primaryKey().defaultRandom(),
  routeId: uuid('route_id').notNull(),
  position: integer().notNull(),
  serialNo: text('serial_no').notNull(),
})
beforeAll(async () => {
  await db.query(sql`CREATE TABLE test_routes (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    version integer NOT NULL DEFAULT 1, created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(), number text NOT NULL, status text NOT NULL DEFAULT 'open')`)
  await db.query(sql`CREATE TABLE test_operations (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    route_id uuid NOT NULL REFERENCES test_routes (id), position integer NOT NULL, title text NOT NULL)`)
  await db.query(sql`CREATE TABLE test_steps (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    route_id uuid NOT NULL REFERENCES test_routes (id),
    operation_id uuid NOT NULL REFERENCES test_operations (id) ON DELETE CASCADE,
    position integer NOT NULL, text text NOT NULL)`)
  await db.query(sql`CREATE TABLE test_serials (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    route_id uuid NOT NULL REFERENCES test_routes (id), position integer NOT NULL, serial_no text NOT NULL)`)
})

const stepShape = z.object({ id: z.uuid().optional(), text: z.string() })
const operationShape = z.object({
  id: z.uuid().optional(),
  title: z.string(),
  steps: z.array(stepShape).optional(),
})
const serialShape = z.object({ id: z.uuid().optional(), serialNo: z.string() })
const input = z.strictObject({ operations: z.array(operationShape), serials: z.array(serialShape) })
const record = z.object({
  id: z.uuid(),
  version: z.int(),
  number: z.string(),
  status: z.string(),
  operations: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      steps: z.array(z.object({ id: z.uuid(), text: z.string() })),
    }),
  ),
  serials: z.array(z.object({ id: z.uuid(), serialNo: z.string() })),
  can: z.record(z.string(), z.union([z.literal(true), z.string()])),
})
type Shown = z.output<typeof record>
const contract = { slice: 'routes', singular: 'Route', input, patch: input.partial(), record }

const routes = documentOf(contract, {
  lifecycle: lifecycle({ states: { open: { label: 'Open', tone: 'blue' } }, initial: 'open', actions: {} }),
  read: {
    table: routeTable,
    parts: {
      operations: {
        table: operationTable,
        parent: 'routeId',
        order: 'position',
        parts: {
          steps: { table: stepTable, parent: 'operationId', order: 'position', carried: ['routeId'] },
        },
      },
      serials: { table: serialTable, parent: 'routeId', order: 'position' },
    },
    columns: {},
    joins: sql``,
  },
  present: (_: Context, row: Omit<Shown, 'can'>) => row,
})
const written: string[][] = []
const { create, update } = savesOf(contract, routes, {
  series: () => ({ kind: 'routes', pattern: 'R-{####}', today: '2026-11-22' }),
  locked: () => null,
  after: async (_, __, saving) => {
    written.push([...saving.written])
    return undefined
  },
})

type Body = z.output<typeof input>
const ctx: Context = contextOf(services)
const created = (body: Body) => create(ctx, { body })
const changed = ({ id, version }: Shown, body: Partial<Body>) =>
  update(ctx, { params: { id }, query: {}, body, version })

/** The route in words: operations with their steps, and serials. */
const wordsOf = ({ operations, serials }: Shown) => ({
  operations: operations.map(({ title, steps }) => [title, ...steps.map((one) => one.text)].join(': ')),
  serials: serials.map(({ serialNo }) => serialNo),
})
const whole = (): Body => ({
  operations: [
    { title: 'Saw', steps: [{ text: 'Length' }, { text: 'Mark' }] },
    { title: 'Weld', steps: [] },
  ],
  serials: [{ serialNo: 'S-1' }, { serialNo: 'S-2' }],
})

describe('Several kinds of line, and lines of lines', () => {
  it('are written with the header in one statement and read back in their order', async () => {
    const before = db.queries
    const route = await created(whole())
    expect(db.queries - before).toBe(1)
    expect(wordsOf(route)).toEqual({ operations: ['Saw: Length: Mark', 'Weld'], serials: ['S-1', 'S-2'] })
    const [count] = await db.query<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM test_steps WHERE route_id = ${route.id}`,
    )
    expect(count?.n).toBe(2)
  })

  it('keep their ids when they are changed, moved and left out', async () => {
    const route = await created(whole())
    const [saw, weld] = route.operations
    const [length, mark] = saw?.steps ?? []
    const after = await changed(route, {
      operations: [
        { id: weld?.id, title: 'Weld', steps: [{ text: 'Preheat' }] },
        { id: saw?.id, title: 'Saw it', steps: [{ id: mark?.id, text: 'Mark by stamp' }] },
      ],
    })
    expect(wordsOf(after)).toEqual({
      operations: ['Weld: Preheat', 'Saw it: Mark by stamp'],
      serials: ['S-1', 'S-2'],
    })
    expect(after.operations.map(({ id }) => id)).toEqual([weld?.id, saw?.id])
    expect(after.operations[1]?.steps[0]?.id).toBe(mark?.id)
    expect(JSON.stringify(after)).not.toContain(length?.id)
  })

  it('stay where a save does not name them', async () => {
    const route = await created(whole())
    const [saw] = route.operations
    const after = await changed(route, { operations: [{ id: saw?.id, title: 'Saw twice' }] })
    expect(wordsOf(after)).toEqual({ operations: ['Saw twice: Length: Mark'], serials: ['S-1', 'S-2'] })
  })

  it('are written only where something differs', async () => {
    const route = await created(whole())
    const { operations, serials } = route
    await changed(route, { operations, serials: [...serials, { serialNo: 'S-3' }] })
    expect(written.at(-1)).toEqual(['serials'])
    const [saw, weld] = operations
    const steps = saw?.steps.map((one) => ({ ...one, text: `${one.text}!` }))
    await changed(
      { ...route, version: route.version + 1 },
      {
        operations: [
          { id: saw?.id, title: 'Saw', steps },
          { id: weld?.id, title: 'Weld', steps: [] },
        ],
      },
    )
    expect(written.at(-1)).toEqual(['operations'])
  })

  it('of another record are refused at their field, and the other record stays as it is', async () => {
    const [own, other] = [await created(whole()), await created(whole())]
    const [ownSaw] = own.operations
    const [otherSaw] = other.operations
    const stolen = [{ id: ownSaw?.id, title: 'Saw', steps: otherSaw?.steps }]
    await expect(changed(own, { operations: stolen })).rejects.toMatchObject({
      status: 422,
      body: { errors: { operations: ['A line belongs to another route.'] } },
    })
    const then = { ...own, version: own.version + 1 }
    await expect(changed(then, { serials: other.serials })).rejects.toMatchObject({
      body: { errors: { serials: ['A line belongs to another route.'] } },
    })
    expect(wordsOf(await routes.get(ctx, { params: other }))).toEqual(wordsOf(other))
  })

  it('never take the id that a new record sends', async () => {
    const other = await created(whole())
    const again = await created({ operations: other.operations, serials: other.serials })
    expect(again.operations[0]?.id).not.toBe(other.operations[0]?.id)
    expect(again.operations[0]?.steps[0]?.id).not.toBe(other.operations[0]?.steps[0]?.id)
    expect(wordsOf(again)).toEqual(wordsOf(other))
  })
})
