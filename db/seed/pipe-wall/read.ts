import { readFileSync } from 'node:fs'
import {
  type TableName,
  tableNames,
} from '../../../src/modules/pipe-wall-calculations/domain/table-columns.ts'
import {
  parseTables,
  type PipeWallTables,
} from '../../../src/modules/pipe-wall-calculations/domain/tables.ts'

/** The tables that come with the program. Throws with the first problem when a file here was damaged. */
export function readSeedTables(): PipeWallTables {
  const { tables, problems } = parseTables(readSeedTexts())
  if (tables !== undefined) return tables
  const [first] = problems
  throw new Error(`${first?.table}.csv, line ${first?.line}: ${first?.message}`)
}

/** The texts of the table files in this folder. */
export function readSeedTexts(): Record<TableName, string> {
  const texts = tableNames.map((name) => [
    name,
    readFileSync(new URL(`./${name}.csv`, import.meta.url), 'utf8'),
  ])
  return Object.fromEntries(texts) as Record<TableName, string>
}
