import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { boolean, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Frozen, frozenLines } from '#platform/contract/documents/frozen-lines.ts'
import { codeOf } from '#platform/server/database/database.ts'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { HttpError } from '#platform/server/errors.ts'
import { contextOf, platformServices } from '#platform/testing/services.ts'
import { carriedLines, requireFrozenKept, withRoots } from './carried-lines.ts'

const services = await platformServices()
const { db } = services
const ctx = contextOf(services)

const routeTable = pgTable('test_carried_routes', {
  id: uuid().primaryKey().defaultRandom(),
  version: integer().notNull().default(1),
  number: text().notNull(),
  revision: integer().notNull(),
  inForce: boolean('in_force').notNull().default(false),
  releasedAt: instantColumn('released_at'),
})
const stepTable = pgTable('test_carried_steps', {
  id: uuid().primaryKey().defaultRandom(),
  routeId: uuid('route_id').notNull(),
  rootId: uuid('root_id').notNull().defaultRandom(),
  lineNo: integer('line_no').notNull(),
  title: text().notNull(),
  minutes: integer().notNull(),
  doneQty: numeric('done_qty', { precision: 14, scale: 3 }).notNull().default('0'),
})
const sentence = 'Operation % is counted; it stays as it is.'
const plan = { document: routeTable, lines: stepTable, parent: 'routeId', since: 'releasedAt' }
const steps = carriedLines({
  ...plan,
  counters: ['doneQty'],
  frozen: { frozen: 'before.done_qty > 0', kept: 'next.title = before.title', sentence },
})

beforeAll(async () => {
  await db.query(sql`CREATE TABLE test_carried_routes (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), version integer NOT NULL DEFAULT 1,
    number text NOT NULL, revision integer NOT NULL, in_force boolean NOT NULL DEFAULT false, released_at timestamptz(3))`)
  await db.query(sql`CREATE UNIQUE INDEX ON test_carried_routes (number) WHERE in_force`)
  await db.query(sql`CREATE TABLE test_carried_steps (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    route_id uuid NOT NULL REFERENCES test_carried_routes (id), root_id uuid NOT NULL DEFAULT gen_random_uuid(), line_no integer NOT NULL,
    title text NOT NULL, minutes integer NOT NULL, done_qty numeric(14, 3) NOT NULL DEFAULT 0)`)
  for (const statement of steps.frozenTrigger?.split('--> statement-breakpoint') ?? [])
    await db.query(sql.raw(statement))
})

interface Step {
  readonly rootId: string
  readonly lineNo: number
  readonly title: string
  readonly minutes: number
  readonly doneQty?: string
}
const cut = (): Step => ({ rootId: randomUUID(), lineNo: 10, title: 'Cut', minutes: 15, doneQty: '0' })

/** A revision with its steps; one that was released has its day. */
async function revision(number: string, at: number, rows: readonly Step[], isReleased = false) {
  const id = await insertRow(db, routeTable, {
    number,
    revision: at,
    inForce: false,
    releasedAt: isReleased ? '2026-11-24T08:00:00Z' : null,
  })
  for (const row of rows) await insertRow(db, stepTable, { routeId: id, ...row })
  return { id, number }
}
const comesIntoForce = (id: string) =>
  db.query(
    sql`UPDATE test_carried_routes SET in_force = true, released_at = coalesce(released_at, now()) WHERE id = ${id}`,
  )
const done = (id: string) =>
  db.query<{ lineNo: number; doneQty: string }>(
    sql`SELECT line_no AS "lineNo", done_qty::text AS "doneQty" FROM test_carried_steps WHERE route_id = ${id} ORDER BY line_no`,
  )
let count = 0
const newNumber = () => `TR-${String((count += 1))}`

describe('The line in force', () => {
  it('is found behind the line of any revision, and nothing is before one is in force', async () => {
    const number = newNumber()
    const step = cut()
    const first = await revision(number, 0, [step], true)
    const second = await revision(number, 1, [{ ...step, lineNo: 20 }])
    const found = () =>
      db.query<{ lineNo: number; revision: number }>(sql`
        SELECT now.line_no AS "lineNo", route.revision FROM ${stepTable} asked
        JOIN ${steps.inForce(sql`now`, sql`route`)} ON now.root_id = asked.root_id WHERE asked.route_id = ${first.id}`)
    expect(await found()).toEqual([])
    await comesIntoForce(first.id)
    expect(await found()).toEqual([{ lineNo: 10, revision: 0 }])
    await steps.leaveForce(ctx, number, async () => {})
    await comesIntoForce(second.id)
    expect(await found()).toEqual([{ lineNo: 20, revision: 1 }])
  })
})

describe('The lines in force', () => {
  it('are read by the number of their document, with all their columns and in their order', async () => {
    const number = newNumber()
    const weld = { ...cut(), lineNo: 5, title: 'Weld' }
    const { id } = await revision(number, 0, [cut(), weld], true)
    expect(await steps.readInForce<Step>(ctx, number)).toEqual([])
    await comesIntoForce(id)
    const read = await steps.readInForce<Step & { routeId: string }>(ctx, number)
    expect(read.map(({ lineNo, title, routeId }) => [lineNo, title, routeId])).toEqual([
      [5, 'Weld', id],
      [10, 'Cut', id],
    ])
    expect(read[0]).toMatchObject({ ...weld, doneQty: '0.000' })
  })
})

describe('The lines of a save', () => {
  it('keep the roots of the lines that they were, and new ones get their own', () => {
    const before = [{ id: 'a', rootId: 'root of a' }]
    const [kept, added, foreign] = withRoots([{ id: 'a' }, {}, { id: 'b' }], before)
    expect(kept).toEqual({ id: 'a', rootId: 'root of a' })
    const own = [added?.rootId, foreign?.rootId]
    expect(own.every((root) => root !== undefined && root !== 'root of a')).toBe(true)
    expect(new Set(own).size).toBe(2)
    expect(withRoots([{ id: 'a' }])[0]?.rootId).not.toBe('root of a')
  })
})

describe('A revision that is replaced', () => {
  it('leaves force with a new version, once nothing is against it', async () => {
    const number = newNumber()
    const { id } = await revision(number, 0, [cut()], true)
    await comesIntoForce(id)
    const state = () =>
      db.query(sql`SELECT in_force AS "inForce", version FROM test_carried_routes WHERE id = ${id}`)
    const against = steps.leaveForce(ctx, number, async (asked) => {
      expect(asked).toBe(id)
      throw new HttpError(422, { message: 'No.' })
    })
    await expect(against).rejects.toThrow('No.')
    expect(await state()).toEqual([{ inForce: true, version: 1 }])
    await steps.leaveForce(ctx, number, async () => {})
    expect(await state()).toEqual([{ inForce: false, version: 2 }])
  })

  it('is none while no revision is in force', async () => {
    const { number } = await revision(newNumber(), 0, [cut()])
    await expect(
      steps.leaveForce(ctx, number, () => Promise.reject(new Error('Nobody is asked.'))),
    ).resolves.toBeUndefined()
  })

  it('hands its counters on by root, from the last revision in force that had the line', async () => {
    const number = newNumber()
    const [a, b] = [cut(), { ...cut(), lineNo: 20 }]
    await revision(
      number,
      0,
      [
        { ...a, doneQty: '1' },
        { ...b, doneQty: '7' },
      ],
      true,
    )
    await revision(number, 1, [{ ...a, doneQty: '3' }], true)
    await revision(number, 2, [{ ...a, doneQty: '9' }])
    const next = await revision(number, 3, [a, b, { ...cut(), lineNo: 30 }])
    await steps.carryCounters(ctx, next)
    expect(await done(next.id)).toEqual([
      { lineNo: 10, doneQty: '3.000' },
      { lineNo: 20, doneQty: '7.000' },
      { lineNo: 30, doneQty: '0.000' },
    ])
  })

  it('gives columns to the same lines of one other revision, and to no others', async () => {
    const step = cut()
    const before = await revision(newNumber(), 0, [{ ...step, minutes: 40, doneQty: '2' }], true)
    const next = await revision(before.number, 1, [step, { ...cut(), lineNo: 20 }])
    await steps.takeOver(ctx, before.id, next.id, ['minutes'])
    const minutes = await db.query(
      sql`SELECT minutes, done_qty::text AS "doneQty" FROM test_carried_steps WHERE route_id = ${next.id} ORDER BY line_no`,
    )
    expect(minutes).toEqual([
      { minutes: 40, doneQty: '0.000' },
      { minutes: 15, doneQty: '0.000' },
    ])
  })
})

describe('A frozen line', () => {
  it('is none where no rule says so', () => {
    expect(carriedLines({ ...plan, counters: [] }).frozenTrigger).toBeNull()
  })

  const frozen: Frozen<Step, Step> = ({ lineNo, title, doneQty }, next) =>
    Number(doneQty) > 0 && next?.title !== title ? sentence.replace('%', String(lineNo)) : null
  const counted = { ...cut(), doneQty: '2' }
  const open = { ...cut(), lineNo: 20 }
  const said = 'Operation 10 is counted; it stays as it is.'

  it('is told with its place in the next revision, or without one where it is left out', () => {
    const other = { ...counted, title: 'Saw' }
    expect(frozenLines([counted, open], [open, other], frozen)).toEqual([{ at: 1, why: said }])
    expect(frozenLines([counted, open], [open], frozen)).toEqual([{ at: null, why: said }])
    expect(frozenLines([counted, open], [{ ...counted, minutes: 99 }], frozen)).toEqual([])
  })

  it('is refused by a save at its place, and at the lines where it is left out', () => {
    const refusal = (next: readonly Step[]): unknown => {
      try {
        requireFrozenKept('route', 'title', frozenLines([counted], next, frozen))
        return null
      } catch (error) {
        return error instanceof HttpError ? [error.status, error.body.errors] : error
      }
    }
    expect(refusal([open, { ...counted, title: 'Saw' }])).toEqual([422, { 'route.1.title': [said] }])
    expect(refusal([])).toEqual([422, { route: [said] }])
    expect(refusal([counted])).toBeNull()
  })

  it.each<[string, (step: Step) => Step[], boolean]>([
    ['is left out', () => [], false],
    ['is changed', (step) => [{ ...step, title: 'Saw' }], false],
    ['changes in what it may', (step) => [{ ...step, minutes: 99 }], true],
  ])('that %s: the database lets the revision into force only where it may', async (_, change, isLet) => {
    const number = newNumber()
    const step = { ...cut(), doneQty: '1' }
    const first = await revision(number, 0, [step, open], true)
    await comesIntoForce(first.id)
    const next = await revision(number, 1, change(step))
    await steps.leaveForce(ctx, number, async () => {})
    if (isLet) {
      await comesIntoForce(next.id)
      return
    }
    const error: unknown = await comesIntoForce(next.id).catch((reason: unknown) => reason)
    expect(codeOf(error)).toBe('23514')
    expect(String(error)).toContain(said)
  })
})
