import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { recordColumns } from '#platform/server/database/record-columns.ts'
import type { Context } from '#platform/server/context.ts'
import type { AuditEntry } from '#platform/server/audit/audit.ts'
import { contextOf, platformServices } from '#platform/testing/services.ts'
import { documentOf } from './document.ts'
import { operationsOf } from './operations.ts'

const services = await platformServices()
const { db } = services

const binTable = pgTable('test_bins', {
  ...recordColumns(),
  number: text().notNull(),
  status: text().notNull().default('open'),
  pieces: integer().notNull(),
})
beforeAll(() =>
  db.query(sql`CREATE TABLE test_bins (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    version integer NOT NULL DEFAULT 1, created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(), number text NOT NULL, status text NOT NULL DEFAULT 'open',
    pieces integer NOT NULL)`),
)

const record = z.object({
  id: z.uuid(),
  version: z.int(),
  number: z.string(),
  status: z.string(),
  pieces: z.int(),
  can: z.record(z.string(), z.union([z.literal(true), z.string()])),
})
type Row = Omit<z.output<typeof record>, 'can'>
const take = endpoint({
  method: 'POST',
  path: '/api/v1/bins/:id/take',
  access: 'bins:take',
  summary: 'Take pieces out of a bin',
  kind: 'write',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ pieces: z.int() }),
  response: record,
  envelope: 'data',
  versioned: true,
})
const contract = { slice: 'bins', singular: 'Bin', record, endpoints: { take, give: take } }
const bins = documentOf(contract, {
  lifecycle: lifecycle({
    states: { open: { label: 'Open', tone: 'blue' } },
    initial: 'open',
    actions: { keep: { label: 'Keep', from: ['open'], to: 'open', access: 'bins:update' } },
  }),
  read: { table: binTable, columns: {}, joins: sql`` },
  operations: { take: (_, { pieces }) => (pieces > 0 ? null : 'The bin is empty.') },
  present: (_: Context, row: Row) => row,
})
const operation = operationsOf(contract, bins)
const takePieces = operation('take', async (ctx, row, { pieces }) => {
  const left = row.pieces - pieces
  await ctx.tx.query(sql`UPDATE ${binTable} SET pieces = ${left}, version = version + 1 WHERE id = ${row.id}`)
  return { trail: { changes: { pieces: { from: row.pieces, to: left } } } }
})

const trail: AuditEntry[] = []
const ctx: Context = { ...contextOf(services), audit: (entry) => void trail.push(entry) }

/** A new bin with so many pieces, and how some are taken out of it. */
async function binOf(pieces: number) {
  const { id } = await bins.insert(ctx, { values: { number: 'B-1', pieces } })
  trail.length = 0
  return {
    id,
    taking: (wanted: number, version = 1) =>
      takePieces(ctx, { params: { id }, query: {}, body: { pieces: wanted }, version }),
  }
}

describe('An operation', () => {
  it('is done to the row, told once by its name, and answered with the record as it is then', async () => {
    const { taking } = await binOf(5)
    expect(await taking(2)).toMatchObject({ pieces: 3, version: 2 })
    const changes = { pieces: { from: 5, to: 3 } }
    expect(trail).toEqual([
      expect.objectContaining({ entity: 'bins', action: 'take', subject: 'B-1', changes }),
    ])
  })

  it('is refused with the sentence that the record shows, and nothing is told', async () => {
    const { id, taking } = await binOf(0)
    const { can } = await bins.get(ctx, { params: { id } })
    expect(can['take']).toBe('The bin is empty.')
    await expect(taking(1)).rejects.toMatchObject({
      status: 422,
      body: { code: 'cannot_take', message: 'The bin is empty.' },
    })
    expect(trail).toEqual([])
  })

  it('needs its right where nothing else is in the way', async () => {
    const { id } = await binOf(5)
    const { can } = await bins.get(ctx, { params: { id } })
    expect(can['take']).toBe('You do not have the right to do this.')
  })

  it('is refused with a stale version before its guard is asked', async () => {
    const { taking } = await binOf(0)
    await expect(taking(1, 7)).rejects.toMatchObject({ status: 412, body: { current: { number: 'B-1' } } })
  })

  it('that the plan of the document does not name is a mistake of the program', () => {
    expect(() => operation('give', () => Promise.resolve({}))).toThrow(
      'bins has no operation give in its plan.',
    )
  })
})
