import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import {
  type Answer,
  type Call,
  type CallOptions,
  clientFor,
  type Send,
  type Client as TypedClient,
} from '#platform/contract/calls/client.ts'
import type { Contract, Endpoint } from '#platform/contract/calls/endpoint.ts'
import { queryClient } from './query-client.ts'
import { request } from '#platform/web/session/request.ts'

/** The transport of every typed client. */
export const send: Send = ({ endpoint, method, url, body, version, options }) =>
  request({ method, url, body, version, options, bytes: endpoint.envelope === 'bytes' })

const clients = new WeakMap<Contract, unknown>()

/** The typed client of a slice, made once: `api(quotes).create({ body })`. */
export function api<C extends Contract>(contract: C): TypedClient<C> {
  const known = clients.get(contract) as TypedClient<C> | undefined
  if (known) return known
  const made = clientFor(contract, send)
  clients.set(contract, made)
  return made
}

/**
 * Query options of a reading call: `useQuery(reading(api(quotes).get, { params: { id } }))`. The key begins
 * with the slice, so `refresh('quotes')` reaches all of them. Prefetches and refetches never navigate away.
 */
export function reading<E extends Endpoint>(call: Call<E>, args?: Parameters<Call<E>>[0]) {
  const { path } = call.endpoint
  return queryOptions({
    queryKey: [sliceOf(path), path, args ?? {}],
    queryFn: (context) => call(args as never, callOptions(context)) as Promise<Answer<E>>,
  })
}

/**
 * Options of a call made by a query: nobody waits for a prefetch or a refetch, so those stay where they are. Whether
 * somebody waits is asked when the answer comes: a prefetch may meanwhile have become what the screen shows.
 */
export function callOptions({ client, queryKey, signal }: QueryFunctionContext): CallOptions {
  const isUnasked = () => {
    const query = client.getQueryCache().find({ queryKey, exact: true })
    return query === undefined || query.getObserversCount() === 0 || query.state.data !== undefined
  }
  return {
    signal,
    get ignoreUnauthenticated() {
      return isUnasked()
    },
    get ignoreUnverified() {
      return isUnasked()
    },
  }
}

/** Marks everything read from these slices as old; what is on screen is read again. */
export async function refresh(...slices: string[]): Promise<void> {
  await Promise.all(slices.map((slice) => queryClient.invalidateQueries({ queryKey: [slice] })))
}

/** `/api/v1/quotes/:id` -> `quotes`. */
export const sliceOf = (path: string): string => path.replace(/^\/api\/v1\//, '').split('/')[0] ?? path
