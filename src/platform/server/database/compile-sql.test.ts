import { eq, type SQL, sql } from 'drizzle-orm'
import { alias, integer, jsonb, PgDialect, pgTable, QueryBuilder, text, uuid } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { compileSql, precompiled } from './compile-sql.ts'

const heats = pgTable('trial_heats', {
  id: uuid(),
  number: text(),
  supplierId: uuid('supplier_id'),
  facts: jsonb(),
  version: integer(),
})
const other = alias(heats, 'other "heats"')
const supplier = sql.param({ grade: 'F22' }, heats.facts)
const unusual = new QueryBuilder().select({ id: heats.id }).from(heats).where(eq(heats.number, 'H-1'))

const statements: Record<string, () => SQL> = {
  'a list with joins and a keyset':
    () => sql`SELECT ${heats.id}, ${other.number} AS "otherNumber" FROM ${heats}
    JOIN ${heats} AS ${sql.identifier('other "heats"')} ON ${other.id} = ${heats.supplierId}
    WHERE (${heats.number}, ${heats.id}) < (${'H-9'}, ${'id'}) LIMIT ${51}`,
  'conditions joined': () =>
    sql`SELECT 1 WHERE ${sql.join([eq(heats.number, 'H-1'), sql`${heats.version} > ${3}`], sql` AND `)}`,
  'values of every kind': () =>
    sql`SELECT ${null}, ${true}, ${1.5}, ${new Date(0)}, ${'text'}, ${{ a: 1 }}, ${undefined}`,
  'a list of values': () => sql`SELECT ${[1, 'two', sql`now()`]}`,
  'an encoded value': () => sql`UPDATE ${heats} SET facts = ${supplier}, number = ${sql.param(null)}`,
  'raw text and nothing': () => sql`SELECT ${sql.raw('1 + 1')}${sql.empty()}`,
  'values written into the text': () => sql`SELECT ${sql`${1}`.inlineParams()}, ${2}`,
  'a subquery object': () => sql`SELECT * FROM ${unusual.as('found')} WHERE ${heats.number} = ${'H-2'}`,
}

test.each(Object.entries(statements))('%s is compiled as drizzle does', (_, statement) => {
  const { sql: text, params: values } = new PgDialect().sqlToQuery(statement())
  expect(compileSql(statement())).toMatchObject({ text, values })
})

test('a precompiled part is the same text, and may hold no value', () => {
  const part = sql`SELECT ${heats.id} FROM ${heats}`
  expect(compileSql(sql`${precompiled(part)} WHERE ${heats.number} = ${'H-1'}`)).toMatchObject(
    compileSql(sql`${part} WHERE ${heats.number} = ${'H-1'}`),
  )
  expect(() => precompiled(sql`SELECT ${'H-1'}`)).toThrow(/cannot be precompiled/)
})
