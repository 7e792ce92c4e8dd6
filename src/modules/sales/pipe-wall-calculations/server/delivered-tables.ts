import { readFileSync } from 'node:fs'
import { tableNames } from '../domain/tables/table-columns.ts'
import type { TableTexts } from '../domain/tables/tables.ts'

const folder = new URL('../../../../../db/seed/pipe-wall/', import.meta.url)

let delivered: TableTexts | undefined

/** The texts of the tables as the program brings them, read once. */
export function deliveredTexts(): TableTexts {
  delivered ??= Object.fromEntries(
    tableNames.map((name) => [name, readFileSync(new URL(`${name}.csv`, folder), 'utf8')]),
  ) as TableTexts
  return delivered
}
