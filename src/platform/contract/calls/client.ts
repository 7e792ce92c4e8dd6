import type { z } from 'zod'
import type { Contract, Endpoint } from './endpoint.ts'
import { listParameters } from './list-parameters.ts'
import type { ListQueryInput } from './paging.ts'

/** One call, ready for a transport. */
export interface Outgoing {
  endpoint: Endpoint
  method: string
  /** Path with query string. */
  url: string
  body: unknown
  version?: number | undefined
  options: CallOptions
}

/** Switches of one call. */
export interface CallOptions {
  /** Do not go to `/` on 401 and 419. */
  ignoreUnauthenticated?: boolean
  /** Do not go to the verify page on 409. */
  ignoreUnverified?: boolean
  /** Nobody waits for it: it neither leads anywhere nor asks for the password when the session has ended. */
  isBackground?: boolean
  /** The page goes away: sent at once, with the token there is, and finished without the page. */
  isLeaving?: boolean
  idempotencyKey?: string
  signal?: AbortSignal
  onProgress?: (fraction: number) => void
}

/** Sends one call and gives the parsed body; throws ApiError for anything but 2xx. */
export type Send = (call: Outgoing) => Promise<unknown>

type Part<E, K extends string> = E extends { readonly [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : unknown
type ListPart<E> = E extends { readonly list: object } ? { query?: ListQueryInput } : unknown
type VersionPart<E> = E extends { readonly versioned: true } ? { version: number } : unknown
type FormPart<E> = E extends { readonly kind: 'upload' } ? { form: FormData } : unknown

export type Arguments<E> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  ListPart<E> &
  VersionPart<E> &
  FormPart<E>
export type Answer<E extends Endpoint> = z.output<E['response']>

export type Call<E extends Endpoint> = {
  readonly endpoint: E
} & (unknown extends Arguments<E>
  ? (args?: unknown, options?: CallOptions) => Promise<Answer<E>>
  : Record<never, never> extends Arguments<E>
    ? (args?: Arguments<E>, options?: CallOptions) => Promise<Answer<E>>
    : (args: Arguments<E>, options?: CallOptions) => Promise<Answer<E>>)

export type Client<C extends Contract> = { readonly [K in keyof C['endpoints']]: Call<C['endpoints'][K]> }

interface LooseArguments {
  params?: Record<string, string>
  query?: Record<string, unknown> & ListQueryInput
  body?: unknown
  version?: number
  form?: FormData
}

/** The typed client of one slice: `clientFor(quotes, send).create({ body })`. */
export function clientFor<C extends Contract>(contract: C, send: Send): Client<C> {
  const calls: Record<string, unknown> = {}
  for (const [name, endpoint] of Object.entries(contract.endpoints)) {
    const call = (args: LooseArguments = {}, options: CallOptions = {}) =>
      send({
        endpoint,
        method: endpoint.method,
        url: urlOf(endpoint, args),
        body: args.form ?? args.body,
        version: args.version,
        options,
      }).then((body) => (endpoint.envelope === 'data' ? (body as { data: unknown }).data : body))
    calls[name] = Object.assign(call, { endpoint })
  }
  return calls as Client<C>
}

/** The path of an endpoint with its parameters and query filled in. */
export function urlOf(endpoint: Endpoint, args: { params?: Record<string, string>; query?: object }): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(args.params?.[name] ?? ''),
  )
  const query = endpoint.list ? listParameters(args.query ?? {}) : plainParameters(args.query)
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

function plainParameters(query: object = {}): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
  }
  return parameters
}
