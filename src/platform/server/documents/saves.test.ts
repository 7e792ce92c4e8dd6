import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { recordColumns } from '#platform/server/database/record-columns.ts'
import type { Context } from '#platform/server/context.ts'
import type { AuditEntry } from '#platform/server/audit/audit.ts'
import { contextOf, platformServices } from '#platform/testing/services.ts'
import { documentOf } from './document.ts'
import { reviseOf } from './revisions/revisions.ts'
import { savesOf } from './saves.ts'

const services = await platformServices()
const { db } = services

const rackTable = pgTable('test_racks', {
  ...recordColumns(),
  number: text().notNull(),
  status: text().notNull().default('open'),
  revision: integer().notNull().default(0),
  isCurrent: boolean('is_current').notNull().default(true),
  revisionReason: text('revision_reason'),
  place: text(),
  pieces: integer().notNull(),
})
const barTable = pgTable('test_bars', {
  id: uuid().primaryKey().defaultRandom(),
  rackId: uuid('rack_id').notNull(),
  lineNo: integer('line_no').notNull(),
  pieces: integer().notNull(),
})
beforeAll(async () => {
  await db.query(sql`CREATE TABLE test_racks (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    version integer NOT NULL DEFAULT 1, created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(), number text NOT NULL, status text NOT NULL DEFAULT 'open',
    revision integer NOT NULL DEFAULT 0, is_current boolean NOT NULL DEFAULT true, revision_reason text,
    place text, pieces integer NOT NULL)`)
  await db.query(sql`CREATE TABLE test_bars (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    rack_id uuid NOT NULL REFERENCES test_racks (id), line_no integer NOT NULL, pieces integer NOT NULL)`)
})

const line = z.object({ id: z.uuid().optional(), lineNo: z.int(), pieces: z.int() })
const input = z.strictObject({ place: z.string().nullish(), lines: z.array(line) })
const record = z.object({
  id: z.uuid(),
  version: z.int(),
  number: z.string(),
  status: z.string(),
  revision: z.int(),
  isCurrent: z.boolean(),
  revisionReason: z.string().nullable(),
  place: z.string().nullish(),
  pieces: z.int(),
  lines: z.array(line.extend({ id: z.uuid() })),
  can: z.record(z.string(), z.union([z.literal(true), z.string()])),
})
type Row = Omit<z.output<typeof record>, 'can'>
const contract = { slice: 'racks', singular: 'Rack', input, patch: input.partial(), record }

const rackLifecycle = lifecycle({
  states: { open: { label: 'Open', tone: 'blue' }, full: { label: 'Full', tone: 'green' } },
  initial: 'open',
  actions: { fill: { label: 'Fill', from: ['open'], to: 'full', access: 'racks:update' } },
})
const racks = documentOf(contract, {
  lifecycle: rackLifecycle,
  read: {
    table: rackTable,
    lines: { table: barTable, parent: 'rackId', order: 'lineNo' },
    columns: {},
    joins: sql``,
  },
  present: (_: Context, row: Row) => row,
})
const { create, update } = savesOf(contract, racks, {
  series: () => ({ kind: 'racks', pattern: 'R-{####}', today: '2026-11-22' }),
  locked: ({ status }) => (status === 'full' ? 'The rack is full.' : null),
  stored: (_, { body: { lines } }) =>
    lines ? { pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0) } : {},
})

const revise = reviseOf(racks, {
  refusal: ({ status }) => (status === 'full' ? null : 'Only a full rack can be revised.'),
  begin: (_, { place, pieces, lines }) => ({ values: { place, pieces }, parts: { lines } }),
})

const audits: AuditEntry[] = []
const ctx: Context = { ...contextOf(services), audit: (entry) => void audits.push(entry) }
const save = (row: Row, body: z.output<typeof contract.patch>, version = row.version) =>
  update(ctx, { params: { id: row.id }, query: {}, version, body })

describe('A document that is entered in one form', () => {
  it('is created with its number, its lines and what follows from them', async () => {
    const made = await create(ctx, { body: { place: 'Bay 3', lines: [{ lineNo: 10, pieces: 4 }] } })
    expect(made).toMatchObject({ number: 'R-0001', version: 1, place: 'Bay 3', pieces: 4 })
    expect(made.lines).toMatchObject([{ lineNo: 10, pieces: 4 }])
    expect(audits.at(-1)).toMatchObject({ action: 'create', subject: 'R-0001 Rev 0' })
    expect(Object.keys(audits.at(-1)?.changes ?? {})).toEqual(['place', 'lines'])
  })

  it('keeps what a save leaves out, and lines by their ids', async () => {
    const made = await create(ctx, { body: { place: 'Bay 4', lines: [{ lineNo: 10, pieces: 4 }] } })
    const moved = await save(made, { place: 'Bay 5' })
    expect(moved).toMatchObject({ version: 2, place: 'Bay 5', pieces: 4, lines: made.lines })
    const kept = made.lines.map((one) => ({ ...one, pieces: 5 }))
    const more = await save(moved, { lines: [...kept, { lineNo: 20, pieces: 1 }] })
    expect(more).toMatchObject({ version: 3, place: 'Bay 5', pieces: 6 })
    expect(more.lines[0]).toEqual(kept[0])
  })

  it('refuses a stale version, and to change what is locked', async () => {
    const made = await create(ctx, { body: { lines: [] } })
    await expect(save(made, { place: 'Bay 1' }, 9)).rejects.toMatchObject({ status: 412 })
    await db.query(sql`UPDATE test_racks SET status = 'full' WHERE id = ${made.id}`)
    await expect(save(made, { place: 'Bay 1' })).rejects.toMatchObject({
      status: 423,
      body: { message: 'The rack is full.' },
    })
  })

  it('opens its next revision with the same lines, and leaves the one before as it is', async () => {
    const made = await create(ctx, { body: { place: 'Bay 6', lines: [{ lineNo: 10, pieces: 4 }] } })
    const open = (version: number) =>
      revise(ctx, { params: { id: made.id }, query: {}, version, body: { reason: 'Two more' } })
    await expect(open(1)).rejects.toMatchObject({
      status: 422,
      body: { code: 'invalid_transition', message: 'Only a full rack can be revised.' },
    })
    await db.query(sql`UPDATE test_racks SET status = 'full' WHERE id = ${made.id}`)
    const next = await open(1)
    expect(next).toMatchObject({
      number: made.number,
      revision: 1,
      status: 'open',
      isCurrent: true,
      pieces: 4,
    })
    expect(next.revisionReason).toBe('Two more')
    expect(next.lines).toMatchObject([{ lineNo: 10, pieces: 4 }])
    expect(next.lines[0]?.id).not.toBe(made.lines[0]?.id)
    const before = await racks.require(ctx, made.id)
    expect(before).toMatchObject({ revision: 0, isCurrent: false, version: 2, lines: made.lines })
    await expect(open(2)).rejects.toMatchObject({ status: 422, body: { code: 'not_newest' } })
    await expect(open(1)).rejects.toMatchObject({ status: 412 })
  })
})
