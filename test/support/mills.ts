import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/server/database/database.ts'
import { exportPart, setupTable } from '#platform/server/company-archive/part.ts'
import type { Chosen, ExportCatalogue, ExportScope } from '#platform/server/company-archive/scope.ts'

// Mills with their heats, samples and remarks: a catalogue of the tests' own, with an owner of every kind.

export const gradeTable = pgTable('test_grades', {
  id: uuid().primaryKey(),
  name: text().notNull(),
})

export const personTable = pgTable('test_people', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  secret: text(),
  isActive: boolean('is_active').notNull().default(true),
})

export const millTable = pgTable('test_mills', {
  id: uuid().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
  closed: boolean().notNull(),
  contactId: uuid('contact_id').references(() => personTable.id),
  tags: text().array().notNull(),
})

export const heatTable = pgTable('test_mill_heats', {
  id: uuid().primaryKey(),
  millId: uuid('mill_id')
    .notNull()
    .references(() => millTable.id),
  gradeId: uuid('grade_id')
    .notNull()
    .references(() => gradeTable.id),
  number: text().notNull(),
  status: text().notNull(),
  weight: numeric({ precision: 14, scale: 3 }).notNull(),
  pieces: integer().notNull(),
  meltedOn: date('melted_on').notNull(),
  tappedAt: timestamp('tapped_at', { precision: 3, withTimezone: true, mode: 'string' }),
  chemistry: jsonb(),
  cost: numeric({ precision: 14, scale: 2 }),
  search: text().generatedAlwaysAs(sql`lower(number)`),
})

export const sampleTable = pgTable('test_pieces', {
  id: uuid().primaryKey(),
  heatId: uuid('heat_id')
    .notNull()
    .references(() => heatTable.id),
  place: text(),
})

export const remarkTable = pgTable('test_remarks', {
  id: uuid().primaryKey(),
  entity: text().notNull(),
  entityId: uuid('entity_id').notNull(),
  text: text().notNull(),
})

const mills = exportPart({
  name: 'mills',
  label: 'Mills',
  table: millTable,
  owner: { company: millTable.id },
  right: 'mills:read',
  order: ['code'],
  archived: sql`${millTable.closed}`,
  slice: 'mills',
  columns: ['id', 'code', 'name', 'closed', 'contactId', 'tags'],
  personal: ['contactId'],
})

const heats = exportPart({
  name: 'heats',
  label: 'Heats',
  table: heatTable,
  owner: { company: heatTable.millId },
  order: ['number'],
  on: 'meltedOn',
  status: { column: 'status', words: { melted: 'Melted', scrapped: 'Scrapped' } },
  slice: 'heats',
  extraColumns: { millCode: sql`(SELECT m.code FROM ${millTable} m WHERE m.id = ${heatTable.millId})` },
  rights: { cost: 'heats:see-costs' },
  columns: [
    'id',
    'millId',
    'gradeId',
    'number',
    'status',
    'weight',
    'pieces',
    'meltedOn',
    'tappedAt',
    'chemistry',
    'cost',
  ],
  labels: { gradeId: 'Grade of the melt' },
})

const samples = exportPart({
  name: 'samples',
  label: 'Samples',
  table: sampleTable,
  owner: { parent: heats, by: sampleTable.heatId },
  columns: ['id', 'heatId', 'place'],
})

const remarks = exportPart({
  name: 'remarks',
  label: 'Remarks',
  table: remarkTable,
  owner: { record: { entity: remarkTable.entity, id: remarkTable.entityId } },
  columns: ['id', 'entity', 'entityId', 'text'],
})

const people = exportPart({
  name: 'people',
  label: 'People',
  table: personTable,
  owner: { setup: 'referred' },
  columns: ['id', 'name'],
  personal: ['name'],
  restoredAs: { isActive: false },
})

export const grades = setupTable('grades', 'Grades', gradeTable)

export const millParts = { grades, people, mills, heats, samples, remarks }
export const millCatalogue: ExportCatalogue = { root: mills, parts: Object.values(millParts) }

/** Everything, unless the scope says otherwise. */
export const chosenMills = (scope: Partial<ExportScope> = {}): Chosen => ({
  root: mills,
  parts: millCatalogue.parts,
  scope: { root: null, includeArchived: true, from: null, to: null, statuses: {}, ...scope },
})

/** `m1` -> an id that is the same every time. */
export const idOf = (name: string): string =>
  `00000000-0000-4000-8000-${Buffer.from(name.padEnd(6, '_')).toString('hex')}`

const statements = [
  sql`CREATE TABLE test_grades (id uuid PRIMARY KEY, name text NOT NULL)`,
  sql`CREATE TABLE test_people (id uuid PRIMARY KEY, name text NOT NULL, secret text, is_active boolean NOT NULL DEFAULT true)`,
  sql`CREATE TABLE test_mills (id uuid PRIMARY KEY, code text NOT NULL, name text NOT NULL, closed boolean NOT NULL,
    contact_id uuid REFERENCES test_people (id), tags text[] NOT NULL)`,
  sql`CREATE TABLE test_mill_heats (id uuid PRIMARY KEY, mill_id uuid NOT NULL REFERENCES test_mills (id),
    grade_id uuid NOT NULL REFERENCES test_grades (id), number text NOT NULL, status text NOT NULL, weight numeric(14, 3) NOT NULL,
    pieces integer NOT NULL, melted_on date NOT NULL, tapped_at timestamptz(3), chemistry jsonb, cost numeric(14, 2),
    search text GENERATED ALWAYS AS (lower(number)) STORED)`,
  sql`CREATE TABLE test_pieces (id uuid PRIMARY KEY, heat_id uuid NOT NULL REFERENCES test_mill_heats (id), place text)`,
  sql`CREATE TABLE test_remarks (id uuid PRIMARY KEY, entity text NOT NULL, entity_id uuid NOT NULL, text text NOT NULL)`,
]

/** Creates the empty tables. */
export async function createMills(db: Db): Promise<void> {
  for (const statement of statements) await db.query(statement)
}

/**
 * Two mills, the second one closed, with two heats each: the first melted in January, the second scrapped in June. Each
 * heat has a sample and a remark; of three people the first is the contact of the first mill.
 */
export async function fillMills(db: Db): Promise<void> {
  await db.query(sql`INSERT INTO test_grades VALUES (${idOf('g1')}, 'F22'), (${idOf('g2')}, '4130')`)
  await db.query(sql`
    INSERT INTO test_people (id, name, secret) VALUES (${idOf('p1')}, 'Ida Brekke', 'x'), (${idOf('p2')}, 'Per Lund', 'y')`)
  for (const mill of [1, 2]) {
    await db.query(sql`
      INSERT INTO test_mills VALUES (${idOf(`m${mill}`)}, ${`M${mill}`}, ${`Mill ${mill}`}, ${mill === 2},
        ${mill === 1 ? idOf('p1') : null}, '{forge,"a, b"}')`)
    for (const heat of [1, 2]) {
      const id = idOf(`h${mill}${heat}`)
      await db.query(sql`
        INSERT INTO test_mill_heats (id, mill_id, grade_id, number, status, weight, pieces, melted_on, tapped_at, chemistry, cost)
        VALUES (${id}, ${idOf(`m${mill}`)}, ${idOf('g1')}, ${`=H-${mill}${heat}`}, ${heat === 1 ? 'melted' : 'scrapped'}, 12.500, 7,
          ${heat === 1 ? '2026-01-15' : '2026-06-30'}, '2026-01-15T06:00:00.5Z', '{"C": 0.10}', 99.90)`)
      await db.query(sql`INSERT INTO test_pieces VALUES (${idOf(`s${mill}${heat}`)}, ${id}, 'top')`)
      await db.query(
        sql`INSERT INTO test_remarks VALUES (${idOf(`r${mill}${heat}`)}, 'heats', ${id}, 'Seen')`,
      )
    }
  }
  await db.query(
    sql`INSERT INTO test_remarks VALUES (${idOf('other')}, 'elsewhere', ${idOf('h11')}, 'Not ours')`,
  )
}
