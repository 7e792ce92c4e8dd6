import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { contracts } from '../../src/app/catalogue.ts'
import { consolidatedOrderTable } from '#modules/purchasing/consolidated-purchase-orders/table.ts'
import { orderProgress } from '#modules/purchasing/purchase-orders/domain.ts'
import { purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import { needProgress } from '#modules/purchasing/requisitions/domain.ts'
import { submittalAnswer } from '#modules/production/submittals/domain.ts'
import { submittalTable } from '#modules/production/submittals/table.ts'
import { travellerProgress } from '#modules/production/travellers/domain.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import { requisitionTable } from '#modules/purchasing/requisitions/table.ts'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { ComputedStates } from '#platform/contract/documents/computed-state.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Db } from '#platform/server/database/database.ts'
import { selectColumns, storedColumns } from '#platform/server/database/select-columns.ts'
import { testServer } from '../support/server.ts'

type Value = string | number | boolean | null

/** Values on both sides of every border that a condition may draw, by the type of the column. */
function valuesOf(type: string, expression: string): readonly Value[] {
  if (type === 'boolean') return [false, true]
  if (type === 'text') return [null, ...new Set(expression.match(/(?<=')[a-z_]+(?=')/g))]
  if (type === 'integer') return [0, 1, 2]
  if (type.startsWith('numeric')) return ['0', '1', '2']
  return [null, '2026-11-24T08:00:00Z']
}

/** Every row that the columns of an expression can make, in these stored states. */
function rowsFor(table: PgTable, expression: string, stored: readonly string[]): Record<string, Value>[] {
  const words = new Set(expression.match(/[a-z_]+/g))
  const used = storedColumns(table).filter(([, { name }]) => words.has(name) && name !== 'status')
  return used.reduce<Record<string, Value>[]>(
    (rows, [, column]) =>
      rows.flatMap((row) =>
        valuesOf(column.getSQLType(), expression).map((value) => ({ ...row, [column.name]: value })),
      ),
    stored.map((status) => ({ status })),
  )
}

/** The states of a slice that stand in the generated column `state` of its table. */
function shown<Name extends string, Facts>(
  slice: string,
  table: PgTable,
  states: ComputedStates<Name, Facts>,
) {
  /** What the database keeps, what the table of states says in SQL and what it says of a row, for every row. */
  async function answers(db: Db, stored: readonly string[]) {
    const { name } = getTableConfig(table)
    const [kept] = await db.query<{ expression: string }>(sql`
      SELECT pg_get_expr(d.adbin, d.adrelid) AS expression FROM pg_attrdef d
      JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
      WHERE d.adrelid = ${name}::regclass AND a.attname = 'state'`)
    const rows = rowsFor(table, states.sql, stored)
    const read = await db.query<Facts & { status: string; kept: string; said: string }>(sql`
      SELECT ${selectColumns(table)}, (${sql.raw(kept?.expression ?? 'NULL')}) AS kept, (${sql.raw(states.sql)}) AS said
      FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::jsonb) AS ${table}`)
    return read.map((row) => ({ ...row, of: states.of(row) }))
  }
  return { slice, names: Object.keys(states.states), inPlaceOf: states.inPlaceOf, answers }
}

const computed = [
  shown('purchase-orders', purchaseOrderTable, orderProgress),
  shown('consolidated-purchase-orders', consolidatedOrderTable, orderProgress),
  shown('requisitions', requisitionTable, needProgress),
  shown('travellers', travellerTable, travellerProgress),
  shown('submittals', submittalTable, submittalAnswer),
]
/** Slices whose states the server works out from other tables; they have tests of their own. */
const elsewhere = ['invoices', 'operations']

const isDocument = (contract: Contract): contract is Contract & { lifecycle: Lifecycle } =>
  'lifecycle' in contract
const lifecycles = new Map(contracts.filter(isDocument).map(({ slice, lifecycle }) => [slice, lifecycle]))
const statesOf = (slice: string) => Object.entries(lifecycles.get(slice)?.states ?? {})

describe('States that are computed', async () => {
  const { services } = await testServer()

  it('are all looked at here', () => {
    const slices = [...lifecycles.keys()].filter((slice) =>
      statesOf(slice).some(([, { isComputed }]) => isComputed),
    )
    expect(slices.toSorted()).toEqual([...computed.map(({ slice }) => slice), ...elsewhere].toSorted())
  })

  it.each(computed)(
    'of $slice stand in its lifecycle, with the state in whose place they are shown',
    (one) => {
      const states = statesOf(one.slice)
      const names = states.flatMap(([name, { isComputed }]) => (isComputed ? [name] : []))
      expect(names.toSorted()).toEqual(one.names.toSorted())
      expect(states.map(([name]) => name)).toContain(one.inPlaceOf)
    },
  )

  it.each(computed)('of $slice are the same in the database, in SQL and of a row', async (one) => {
    const stored = statesOf(one.slice).flatMap(([name, { isComputed }]) => (isComputed ? [] : [name]))
    const answers = await one.answers(services.db, stored)
    expect(answers.filter(({ kept, said, of }) => kept !== said || said !== of)).toEqual([])
    expect([...new Set(answers.map(({ of }) => of))].toSorted()).toEqual([...stored, ...one.names].toSorted())
  })
})
