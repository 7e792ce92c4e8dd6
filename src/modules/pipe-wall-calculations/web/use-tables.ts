import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, reading } from '../../../platform/web/api.ts'
import { pipeWallCalculations } from '../contract.ts'
import { type PipeWallTables, parseTables, type TableTexts } from '../domain/tables.ts'

/** The tables in force, read once and parsed once; the calculator then answers without the server. */
export const tablesQuery = () => {
  const texts = reading(api(pipeWallCalculations).tables)
  return queryOptions({
    queryKey: ['pipe-wall-calculations', 'parsed-tables'] as const,
    queryFn: async (context): Promise<PipeWallTables> => {
      const read = texts.queryFn as unknown as (given: unknown) => Promise<{ texts: TableTexts }>
      const { tables, problems } = parseTables((await read({ ...context, queryKey: texts.queryKey })).texts)
      if (!tables) throw new Error(problems[0]?.message ?? 'The tables cannot be read.')
      return tables
    },
    staleTime: 5 * 60_000,
  })
}

export const useTables = () => useQuery(tablesQuery())
