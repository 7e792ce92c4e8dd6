import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { childResource, endpointsInside } from '#platform/contract/documents/child-records.ts'
import { actionEndpoints, lifecycle, undoEndpoint } from '#platform/contract/documents/lifecycle.ts'
import { text as textField } from '#platform/contract/values/fields.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { existsIn } from '#platform/server/activity/owning-records.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { recordColumns } from '#platform/server/database/record-columns.ts'
import { childRecordsOf } from '#platform/server/documents/child-records.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { serve } from '#platform/server/http/serve.ts'

const loadTable = pgTable('test_loads', {
  ...recordColumns(),
  number: text().notNull(),
  revision: integer().notNull(),
  rootId: uuid('root_id').notNull(),
  inForce: boolean('in_force').notNull().default(false),
  status: text().notNull().default('planned'),
  done: integer().notNull().default(0),
})
export const checkTable = pgTable('test_checks', {
  ...recordColumns(),
  loadRootId: uuid('load_root_id').notNull(),
  step: integer().notNull(),
  note: text(),
  status: text().notNull().default('open'),
})
const readingTable = pgTable('test_check_readings', {
  id: uuid().primaryKey().defaultRandom(),
  checkId: uuid('check_id').notNull(),
  lineNo: integer('line_no').notNull(),
  celsius: integer().notNull(),
})

const loadLifecycle = lifecycle({
  states: { planned: { label: 'Planned', tone: 'grey' }, begun: { label: 'Begun', tone: 'blue' } },
  initial: 'planned',
  actions: {
    begin: {
      label: 'Begin',
      from: ['planned'],
      to: 'begun',
      access: 'heats:update',
      undoable: 'is begun',
    },
  },
})
const load = z.object({
  id: z.uuid(),
  version: z.int(),
  status: z.string(),
  done: z.int(),
  can: z.record(z.string(), z.union([z.literal(true), z.string()])),
})
/** Loads of a furnace with revisions, of whom the checks in them are counted. */
export const loads = documentOf(
  { slice: 'loads', singular: 'Load', record: load },
  {
    lifecycle: loadLifecycle,
    read: { table: loadTable, columns: {}, derived: ['done'], joins: sql`` },
    present: (_: Context, row: Omit<z.output<typeof load>, 'can'> & { number: string; revision: number }) =>
      row,
  },
)

export const checkLifecycle = lifecycle({
  states: { open: { label: 'Open', tone: 'grey' }, done: { label: 'Done', tone: 'green' } },
  initial: 'open',
  actions: { finish: { label: 'Finish', from: ['open'], to: 'done', access: 'heats:update' } },
})
const reading = z.strictObject({ id: z.uuid().optional(), lineNo: z.int(), celsius: z.int() })
const check = childResource('heats', {
  singular: 'Heat check',
  plural: 'Heat checks',
  input: { step: z.int(), note: textField(100).nullish(), readings: z.array(reading) },
  computed: { status: z.string(), loadStatus: z.string(), hottest: z.int().nullable() },
})
const inside = { parent: 'loads', segment: 'checks' }
const { list, get, create, update, remove } = check.endpoints
export const checkContract = {
  ...check,
  inside,
  lifecycle: checkLifecycle,
  endpoints: endpointsInside('heats', inside, {
    list,
    get,
    create,
    update,
    remove,
    measure: endpoint({
      method: 'POST',
      path: '/api/v1/heats/:id/measure',
      access: 'heats:update',
      kind: 'write',
      summary: 'Add a reading',
      params: byId,
      body: z.strictObject({ celsius: z.int() }),
      response: check.record,
      envelope: 'data',
      versioned: true,
    }),
    card: endpoint({
      method: 'GET',
      path: '/api/v1/heats/:id/card',
      access: 'heats:read',
      kind: 'read',
      summary: 'What the card of the check says',
      params: byId,
      response: z.string(),
      envelope: 'data',
    }),
    ...actionEndpoints('heats', checkLifecycle, check.record),
    ...activityEndpoints('heats'),
  }),
}
export type Check = z.output<typeof check.record>

export const OVER = 'The load has not begun.'
/** The checks of a load, through all its revisions. */
export const checks = childRecordsOf(loads, checkContract, {
  lifecycle: checkLifecycle,
  parent: 'loadRootId',
  root: 'rootId',
  order: 'step',
  read: {
    table: checkTable,
    parts: { readings: { table: readingTable, parent: 'checkId', order: 'lineNo' } },
    columns: { loadStatus: sql`l.status` },
    joins: sql`JOIN ${loadTable} l ON l.root_id = ${checkTable.loadRootId} AND l.in_force`,
  },
  derives: ({ readings }) => ({
    hottest: readings.length > 0 ? Math.max(...readings.map(({ celsius }) => celsius)) : null,
  }),
  label: ({ step }) => `Check ${step}`,
  operations: { measure: (_, { status }) => (status === 'open' ? null : 'It is done.') },
  present: (_: Context, row: Omit<Check, 'can' | 'cannot'>) => row,
  parentChanges: {
    done: sql`(SELECT count(*) FROM ${checkTable} c WHERE c.load_root_id = ${loadTable.rootId} AND c.status = 'done')`,
  },
})
const { handlers } = checks.transitions({ finish: null })
export const registerChecks = serve(checkContract, {
  ...checks.activity,
  list: checks.list,
  get: checks.get,
  ...checks.saves(checkContract, { locked: ({ loadStatus }) => (loadStatus === 'begun' ? null : OVER) }),
  ...checks.removal({ locked: ({ status }) => (status === 'open' ? null : 'It is done.') }),
  measure: checks.operation(checkContract, 'measure', async (ctx, { id, readings }, { celsius }) => {
    const lineNo = readings.length + 1
    await ctx.tx.query(sql`INSERT INTO test_check_readings (check_id, line_no, celsius)
      VALUES (${id}, ${lineNo}, ${celsius})`)
    return { trail: { changes: { celsius: { from: null, to: celsius } } } }
  }),
  card: checks.reads(async (_, { step, hottest }) => `Check ${step}, ${hottest ?? 'nothing'}`),
  ...handlers,
})
const begun = transitionsOf(loads, { begin: null })
const loadContract = {
  slice: 'loads',
  singular: 'Load',
  plural: 'Loads',
  endpoints: {
    begin: actionEndpoints('loads', loadLifecycle, load).begin,
    undo: undoEndpoint('loads', loadLifecycle, load),
    ...activityEndpoints('loads'),
  },
}
export const registerLoads = serve(loadContract, {
  ...begun.handlers,
  undo: begun.undo,
  ...activityHandlers({ slice: 'loads' }, { exists: existsIn(loadTable), children: [checks.onTimeline] }),
})

/** Makes the tables of loads and their checks. */
export async function createLoadTables(db: Db): Promise<void> {
  const own = sql`id uuid PRIMARY KEY DEFAULT gen_random_uuid(), version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT now(), updated_at timestamptz(3) NOT NULL DEFAULT now()`
  await db.query(sql`CREATE TABLE test_loads (${own}, number text NOT NULL, revision integer NOT NULL,
    root_id uuid NOT NULL, in_force boolean NOT NULL DEFAULT false, status text NOT NULL DEFAULT 'planned',
    done integer NOT NULL DEFAULT 0)`)
  await db.query(sql`CREATE TABLE test_checks (${own}, load_root_id uuid NOT NULL REFERENCES test_loads (id),
    step integer NOT NULL, note text, status text NOT NULL DEFAULT 'open')`)
  await db.query(sql`CREATE TABLE test_check_readings (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    check_id uuid NOT NULL REFERENCES test_checks (id) ON DELETE CASCADE, line_no integer NOT NULL,
    celsius integer NOT NULL)`)
}
