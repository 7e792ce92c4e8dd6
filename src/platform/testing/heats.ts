import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import {
  code,
  isoDate,
  optionalReference,
  quantity,
  text as words,
} from '#platform/contract/values/fields.ts'
import { actionEndpoints, lifecycle, stateNames } from '#platform/contract/documents/lifecycle.ts'
import {
  anyOf,
  dateRange,
  flagFilter,
  numberRange,
  referenceFilter,
  textFilter,
} from '#platform/contract/calls/paging.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { optionsEndpoint, resource } from '#platform/contract/calls/resource.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'

/** The melts of a steel works: a slice of the tests' own, with a column of every type that lists sort by. */
export const heatLifecycle = lifecycle({
  states: {
    melted: { label: 'Melted', tone: 'grey' },
    tested: { label: 'Tested', tone: 'blue' },
    released: { label: 'Released', tone: 'green' },
    scrapped: { label: 'Scrapped', tone: 'red' },
  },
  initial: 'melted',
  actions: {
    test: { label: 'Test', from: ['melted'], to: 'tested', access: 'heats:update' },
    release: { label: 'Release', from: ['tested'], to: 'released', access: 'heats:release' },
    scrap: {
      label: 'Scrap',
      from: ['melted', 'tested'],
      to: 'scrapped',
      access: 'heats:update',
      needsReason: true,
    },
    recall: { label: 'Recall', from: ['released'], to: 'tested', access: 'heats:update', system: true },
  },
})

export const supplierTable = pgTable('test_suppliers', {
  id: uuid().primaryKey().defaultRandom(),
  name: text(),
})

export const heatTable = pgTable('test_heats', {
  ...recordColumns(),
  code: text().notNull(),
  name: text().notNull(),
  number: text(),
  status: text().notNull().default('melted'),
  weight: numeric({ precision: 14, scale: 3 }).notNull(),
  meltedOn: date('melted_on').notNull(),
  tappedAt: instantColumn('tapped_at').notNull(),
  pieces: integer().notNull(),
  certified: boolean().notNull(),
  elements: text().array().notNull(),
  chemistry: jsonb(),
  supplierId: uuid('supplier_id').references(() => supplierTable.id),
  search: text().generatedAlwaysAs(sql`lower(code || ' ' || name)`),
})

export const sampleTable = pgTable('test_samples', {
  id: uuid().primaryKey().defaultRandom(),
  heatId: uuid('heat_id').notNull(),
  position: integer().notNull(),
  place: text(),
  readings: numeric({ precision: 14, scale: 3 }).array(),
  result: jsonb(),
})

const statements = [
  sql`CREATE TABLE test_suppliers (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text)`,
  sql`CREATE TABLE test_heats (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT now(), updated_at timestamptz(3) NOT NULL DEFAULT now(),
    code text NOT NULL, name text NOT NULL, number text UNIQUE, status text NOT NULL DEFAULT 'melted',
    weight numeric(14, 3) NOT NULL, melted_on date NOT NULL, tapped_at timestamptz(3) NOT NULL,
    pieces integer NOT NULL, certified boolean NOT NULL, elements text[] NOT NULL, chemistry jsonb,
    supplier_id uuid REFERENCES test_suppliers (id),
    search text NOT NULL GENERATED ALWAYS AS (lower(code || ' ' || name)) STORED)`,
  sql`CREATE UNIQUE INDEX test_heats_code ON test_heats (lower(code))`,
  sql`CREATE INDEX test_heats_search ON test_heats USING gin (search gin_trgm_ops)`,
  sql`CREATE TABLE test_samples (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    heat_id uuid NOT NULL REFERENCES test_heats (id) ON DELETE CASCADE, position integer NOT NULL,
    place text, readings numeric(14, 3)[], result jsonb)`,
]

/** Creates the tables of the slice in a test's database. */
export async function createHeatTables(db: Db): Promise<void> {
  for (const statement of statements) await db.query(statement)
}

const heat = resource('heats', {
  singular: 'Heat',
  plural: 'Heats',
  input: {
    code: code(20),
    name: words(100),
    weight: quantity,
    meltedOn: isoDate,
    tappedAt: z.iso.datetime(),
    pieces: z.int().min(0).max(9999),
    certified: z.boolean(),
    elements: z.array(z.string()).max(20),
    chemistry: z.record(z.string(), z.number()).nullish(),
    supplierId: optionalReference,
  },
  computed: { status: z.enum(stateNames(heatLifecycle)), supplierName: z.string().nullable() },
  row: { code: z.string(), name: z.string(), status: z.string(), weight: z.string(), pieces: z.int() },
  list: {
    filters: {
      status: anyOf(stateNames(heatLifecycle)),
      supplierId: referenceFilter,
      certified: flagFilter,
      meltedOn: dateRange,
      tappedAt: dateRange,
      weight: numberRange,
      name: textFilter,
    },
    sorts: ['code', 'name', 'weight', 'meltedOn', 'tappedAt', 'pieces', 'certified'],
    defaultSort: 'code',
    searchable: true,
  },
})

export const heats = {
  ...heat,
  endpoints: {
    ...heat.endpoints,
    options: optionsEndpoint('heats'),
    ...actionEndpoints('heats', heatLifecycle, heat.record),
    ...activityEndpoints('heats'),
  },
}

export const heatList: ListPlan<typeof heats> = {
  from: sql`${heatTable}`,
  id: sql`${heatTable.id}`,
  columns: {
    code: sql`${heatTable.code}`,
    name: sql`${heatTable.name}`,
    status: sql`${heatTable.status}`,
    weight: sql`${heatTable.weight}`,
    pieces: sql`${heatTable.pieces}`,
  },
  filters: {
    status: sql`${heatTable.status}`,
    supplierId: sql`${heatTable.supplierId}`,
    certified: sql`${heatTable.certified}`,
    meltedOn: sql`${heatTable.meltedOn}`,
    tappedAt: sql`${heatTable.tappedAt}`,
    weight: sql`${heatTable.weight}`,
    name: sql`${heatTable.name}`,
  },
  sorts: {
    code: { column: sql`${heatTable.code}`, type: 'text' },
    name: { column: sql`${heatTable.name}`, type: 'text' },
    weight: { column: sql`${heatTable.weight}`, type: 'numeric' },
    meltedOn: { column: sql`${heatTable.meltedOn}`, type: 'date' },
    tappedAt: { column: sql`${heatTable.tappedAt}`, type: 'timestamptz' },
    pieces: { column: sql`${heatTable.pieces}`, type: 'integer' },
    certified: { column: sql`${heatTable.certified}`, type: 'boolean' },
  },
  search: sql`${heatTable.search}`,
  prefixes: [sql`${heatTable.code}`],
}

/** A heat that can be stored; another one for each `n`. */
export const heatOf = (n: number) => ({
  code: `H-${String(n).padStart(4, '0')}`,
  name: `Forging steel ${n}`,
  weight: `${n}.500`,
  meltedOn: '2026-11-02',
  tappedAt: '2026-11-02T06:30:00.250Z',
  pieces: n,
  certified: n % 2 === 0,
  elements: ['C', 'Cr'],
  chemistry: { C: 0.12, Cr: 2.25 },
  supplierId: null,
})
