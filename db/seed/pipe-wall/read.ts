import {
  parseTables,
  type PipeWallTables,
} from '#modules/sales/pipe-wall-calculations/domain/tables/tables.ts'

import { deliveredTexts } from '#modules/sales/pipe-wall-calculations/server/delivered-tables.ts'

/** The tables that come with the program. Throws with the first problem when a file here was damaged. */
export function readSeedTables(): PipeWallTables {
  const { tables, problems } = parseTables(deliveredTexts())
  if (tables !== undefined) return tables
  const [first] = problems
  throw new Error(`${first?.table}.csv, line ${first?.line}: ${first?.message}`)
}
