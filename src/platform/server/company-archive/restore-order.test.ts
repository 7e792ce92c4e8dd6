import { type AnyPgColumn, type PgTable, pgTable, uuid } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { setupTable } from './part.ts'
import { inRestoreOrder } from './scope.ts'

const mills = pgTable('test_order_mills', {
  id: uuid().primaryKey(),
  ownerId: uuid().references((): AnyPgColumn => owners.id),
})
const owners = pgTable('test_order_owners', {
  id: uuid().primaryKey(),
  millId: uuid()
    .notNull()
    .references(() => mills.id),
})
const melts = pgTable('test_order_melts', {
  id: uuid().primaryKey(),
  millId: uuid()
    .notNull()
    .references(() => mills.id),
  /** May be empty, and is a melt too. */
  remeltOfId: uuid().references((): AnyPgColumn => melts.id),
})
const notes = pgTable('test_order_notes', { id: uuid().primaryKey() })
const first = pgTable('test_order_first', {
  id: uuid().primaryKey(),
  secondId: uuid()
    .notNull()
    .references((): AnyPgColumn => second.id),
})
const second = pgTable('test_order_second', {
  id: uuid().primaryKey(),
  firstId: uuid()
    .notNull()
    .references(() => first.id),
})

const part = <T extends PgTable>(name: string, table: T) => setupTable(name, name, table)
const parts = {
  mills: part('mills', mills),
  owners: part('owners', owners),
  melts: part('melts', melts),
  notes: part('notes', notes),
}
const orderOf = (...names: (keyof typeof parts)[]) =>
  inRestoreOrder(names.map((name) => parts[name])).map(({ name }) => name)

describe('The order in which parts are restored', () => {
  it('puts what rows cannot do without before them', () => {
    expect(orderOf('melts', 'owners', 'mills')).toEqual(['mills', 'melts', 'owners'])
  })

  it('stays as it was given where nothing speaks against it', () => {
    expect(orderOf('notes', 'mills', 'owners', 'melts')).toEqual(['notes', 'mills', 'owners', 'melts'])
    expect(orderOf('mills', 'owners', 'melts', 'notes')).toEqual(['mills', 'owners', 'melts', 'notes'])
  })

  it('is refused for tables that cannot do without each other', () => {
    expect(() => inRestoreOrder([part('first', first), part('second', second)])).toThrow(
      'Rows of test_order_first cannot be restored: they need rows that need them.',
    )
  })
})
