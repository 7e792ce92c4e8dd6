import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/queries/api.ts'
import { pipeWallCalculations } from '../../contract.ts'
import { type PipeWallTables, parseTables } from '../../domain/tables/tables.ts'

/** The calculator goes on with the tables it has when nobody is signed in any more. */
const quietly = (signal: AbortSignal) => ({ signal, ignoreUnauthenticated: true, ignoreUnverified: true })

/** The tables in force, read once and parsed once; the calculator then answers without the server. */
export const tablesQuery = () =>
  queryOptions({
    queryKey: ['pipe-wall-calculations', 'parsed-tables'] as const,
    queryFn: async (context): Promise<PipeWallTables> => {
      const { texts } = await api(pipeWallCalculations).tables({}, quietly(context.signal))
      const { tables, problems } = parseTables(texts)
      if (!tables) throw new Error(problems[0]?.message ?? 'The tables cannot be read.')
      return tables
    },
    staleTime: 5 * 60_000,
  })

export const useTables = () => useQuery(tablesQuery())
