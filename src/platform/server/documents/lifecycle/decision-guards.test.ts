import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { recordColumns } from '#platform/server/database/record-columns.ts'
import type { Context } from '#platform/server/context.ts'
import { actorOf, contextOf, platformServices } from '#platform/testing/services.ts'
import { documentOf } from '../document.ts'

const services = await platformServices()
const { db } = services

const slipTable = pgTable('test_slips', {
  ...recordColumns(),
  number: text().notNull(),
  status: text().notNull().default('draft'),
  authorIds: uuid('author_ids').array().notNull(),
  receivedById: uuid('received_by_id'),
})
beforeAll(() =>
  db.query(sql`CREATE TABLE test_slips (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    version integer NOT NULL DEFAULT 1, created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(), number text NOT NULL, status text NOT NULL DEFAULT 'draft',
    author_ids uuid[] NOT NULL, received_by_id uuid)`),
)

const record = z.object({
  id: z.uuid(),
  version: z.int(),
  number: z.string(),
  status: z.string(),
  authorIds: z.array(z.uuid()),
  receivedById: z.uuid().nullable(),
  can: z.record(z.string(), z.union([z.literal(true), z.string()])),
})
type Row = Omit<z.output<typeof record>, 'can'>

/** A slice that asks nothing itself: what holds is what its lifecycle says. */
const slips = documentOf(
  { slice: 'slips', singular: 'Slip', record, endpoints: {} },
  {
    lifecycle: lifecycle({
      states: { draft: { label: 'Draft', tone: 'grey' }, approved: { label: 'Approved', tone: 'green' } },
      initial: 'draft',
      actions: {
        approve: {
          label: 'Approve',
          from: ['draft'],
          to: 'approved',
          access: 'slips:approve',
          decision: { by: 'right', notBy: ['authorIds', 'receivedById'] },
        },
      },
    }),
    read: { table: slipTable, columns: {}, joins: sql`` },
    present: (_: Context, row: Row) => row,
    label: ({ number }) => number,
  },
)

const [author, receiver, other] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
const as = (id: string) => contextOf(services, actorOf({ id, permissions: new Set(['slips:approve']) }))
const values = { number: 'S-1', authorIds: [author], receivedById: receiver }

describe('A record with a decision', () => {
  it('is taken by nobody whom it names in another role', async () => {
    const row = await slips.insert(as(author), { values })
    for (const id of [author, receiver]) {
      expect(() => slips.refuse(as(id), 'approve', row)).toThrow('You had a part in this')
      expect((await slips.record(as(id), row)).can.approve).toMatch(/^You had a part in this/)
    }
    expect(() => slips.refuse(as(other), 'approve', row)).not.toThrow()
    expect((await slips.record(as(other), row)).can.approve).toBe(true)
  })

  it('is neither made nor saved as decided, whoever writes it', async () => {
    const decided = { ...values, status: 'approved' }
    await expect(slips.insert(as(other), { values: decided })).rejects.toThrow(
      'nothing is written as approved',
    )
    const row = await slips.insert(as(other), { values })
    const saved = slips.save(as(other), row, 'update', { values: { status: 'approved' } })
    await expect(saved).rejects.toThrow('nothing is written as approved')
    const follows = 'It stands in another record that was approved.'
    expect((await slips.insert(as(other), { values: decided, follows })).status).toBe('approved')
  })
})
