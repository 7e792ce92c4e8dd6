import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/contract/calls/errors.ts'

/** The server state of the browser. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a question fails and says so; the default waits for one, behind rows that never come.
      networkMode: 'always',
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && [0, 502, 503, 504].includes(error.status),
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
