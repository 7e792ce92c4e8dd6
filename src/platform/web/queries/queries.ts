import type { Right } from '#platform/contract/register.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answers } from '#platform/contract/abilities.ts'
import type { CallOptions } from '#platform/contract/calls/client.ts'
import { type Contract, type Endpoint, isPermission } from '#platform/contract/calls/endpoint.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import type { Named } from '#platform/contract/values/fields.ts'
import type { ListQueryInput, Page } from '#platform/contract/calls/paging.ts'
import type { ListTotals } from '#platform/contract/calls/resource.ts'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { api, callOptions } from './api.ts'
import { queryClient } from './query-client.ts'
import { hasPermission, useCurrentUser } from '#platform/web/session/current-user.ts'

/** What every record has on the wire. */
export interface WireRecord {
  id: string
  version: number
  can?: Readonly<Record<string, true | string>>
  /** By action the code of each reason in `can`. */
  cannot?: Answers['cannot']
}

/** Path parameters, also those of a parent: `{ id }`. */
export type Params = Readonly<Record<string, string>>

interface LooseArguments {
  params?: Params
  query?: object
  body?: unknown
  version?: number
  form?: FormData
}

/** One call as the shells use it; the typed client of the contract is behind it. */
export interface LooseCall<T> {
  (args: LooseArguments, options?: CallOptions): Promise<T>
  readonly endpoint: Endpoint
}

/** A call of a contract by name; throws when the contract has no such endpoint. */
export function callOf<T>(contract: Contract, name: string): LooseCall<T> {
  const call = (api(contract) as Readonly<Record<string, unknown>>)[name]
  if (typeof call !== 'function') throw new Error(`The contract ${contract.slice} has no endpoint ${name}.`)
  return call as LooseCall<T>
}

/** The same key as `reading(call, args)`, so that a route's loader fills what a shell reads. */
function read<T>(call: LooseCall<T>, args: LooseArguments) {
  const { path, params } = call.endpoint
  // `/enquiries/board` typed as an address of a record is an address of the API as well, of something else.
  const isAddress = !params || !args.params || params.safeParse(args.params).success
  return queryOptions({
    queryKey: [firstSegment(path), path, args] as const,
    queryFn: async (context) => {
      const answer = await call(args, callOptions(context))
      if (!isAddress) throw new ApiError(404, { message: 'Not Found' })
      return answer
    },
  })
}

const firstSegment = (path: string): string => path.split('/')[3] ?? path

/** One page of a list; old rows stay while the next ones load. */
export const listQuery = <Row>(contract: Contract, query: ListQueryInput, params?: Params) => ({
  ...read(callOf<Page<Row>>(contract, 'list'), params ? { params, query } : { query }),
  placeholderData: keepPreviousData,
})

/** What the rows of a list come to; old sums stay while the next ones load. */
export const totalsQuery = (contract: Contract, query: ListQueryInput) => ({
  ...read(callOf<ListTotals>(contract, 'totals'), { query }),
  placeholderData: keepPreviousData,
})

/** One record by id, from the contract's `get`; for loaders too: `queryClient.ensureQueryData(recordQuery(...))`. */
export const recordQuery = <R extends WireRecord>(contract: Contract, id: string) =>
  read(callOf<R>(contract, 'get'), { params: { id } })

/**
 * Puts a saved record into the cache; lists, panels and options of its slice load again, and what other slices say of it: the steel of
 * a traveller beside its release.
 */
export function seedRecord(contract: Contract, record: WireRecord): void {
  const { queryKey } = recordQuery(contract, record.id)
  const own = JSON.stringify(queryKey)
  queryClient.setQueryData(queryKey, record)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: key }) => {
      const said = JSON.stringify(key)
      return said !== own && (key[0] === contract.slice || key[0] === queryKey[0] || said.includes(record.id))
    },
  })
}

/** What was read of the records of a contract, and of the document that they stand inside of, loads again. */
export function refreshRecords({ slice }: Contract): Promise<void> {
  const document = firstSegment(`/api/v1/${slice}`)
  return queryClient.invalidateQueries({ predicate: ({ queryKey: [of] }) => of === slice || of === document })
}

/** A short form that pickers of other forms offer. */
export interface Adder {
  /** Its name among the short forms of the program. */
  name: string
  /** Who may use it. */
  right: Right
  /** The record that the new one belongs to. */
  of?: string
}

/** Where the names of a reference come from. */
export interface OptionSource {
  /** Part of the cache key. */
  name: string
  load: (query: { search?: string; id?: string }, options?: CallOptions) => Promise<Named[]>
  /** The slice behind it, where that is not its name. */
  slice?: string
  /** What one of it is called inside a sentence: `market segment`. */
  noun?: string
  /** The short form that adds to it, where that is not the one of its slice. */
  adder?: Adder
  /** How an option of the slice looks here. */
  seen?: (option: Named) => Named
}

/** The options of a slice whose contract has an `options` endpoint. */
export function optionsOf(contract: Contract): OptionSource {
  return {
    name: contract.slice,
    noun: inSentence(contract.singular),
    load: (query, options) => callOf<Named[]>(contract, 'options')({ query }, options),
  }
}

/** Options for what was typed. */
export const optionsQuery = (source: OptionSource, search: string) =>
  queryOptions({
    queryKey: [source.name, 'options', search] as const,
    queryFn: (context) => source.load(search ? { search } : {}, callOptions(context)),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** The names of chosen ids, inactive ones too. */
export const namesQuery = (source: OptionSource, ids: readonly string[]) => {
  const id = [...ids].sort().join(',')
  return queryOptions({
    queryKey: [source.name, 'options', 'of', id] as const,
    queryFn: (context) => source.load({ id }, callOptions(context)),
    enabled: id !== '',
    staleTime: 60_000,
  })
}

/** Whether the reader has a right; the server decides again. */
export function useMay(right: Right): boolean {
  return hasPermission(right, useCurrentUser())
}

/** Whether the reader has the right that a call asks for; nobody may make one that a contract does not have. */
export function useMayCall(endpoint: Endpoint | undefined): boolean {
  const user = useCurrentUser()
  if (endpoint === undefined) return false
  return !isPermission(endpoint.access) || (user?.permissions.includes(endpoint.access) ?? false)
}

/** The same records with their codes in the place of their names, for narrow columns. */
export const byCode = (source: OptionSource): OptionSource => ({
  name: `${source.name}/by-code`,
  slice: source.name,
  ...(source.noun !== undefined && { noun: source.noun }),
  seen: codeFirst,
  load: async (query, options) => (await source.load(query, options)).map(codeFirst),
})

const codeFirst = (one: Named): Named => ({ ...one, name: one.code ?? one.name, code: one.name })
